import type { WebFeature } from '../../web/feature.ts';

export const leadHistoryWeb: WebFeature = {
  saveKinds: async () => (await import('./lead-notes.browser.ts')).noteSaveKinds,
};
