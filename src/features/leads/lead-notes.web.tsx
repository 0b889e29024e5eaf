import type { WebFeature } from '../../web/feature.ts';

export const leadNotesWeb: WebFeature = {
  saveKinds: async () => [
    ...(await import('./lead-notes.browser.ts')).noteSaveKinds,
    ...(await import('./lead-saves.browser.ts')).leadSaveKinds,
  ],
};
