import type { WebFeature } from '../../web/feature.ts';

export const leadsWeb: WebFeature = {
  saveKinds: async () => [
    ...(await import('./lead-saves.browser.ts')).leadSaveKinds,
    ...(await import('./stage-saves.browser.ts')).stageSaveKinds,
  ],
};
