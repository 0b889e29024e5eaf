import type { WebFeature } from '../../web/feature.ts';

export const policiesWeb: WebFeature = {
  saveKinds: async () => (await import('./sold-saves.browser.ts')).soldSaveKinds,
};
