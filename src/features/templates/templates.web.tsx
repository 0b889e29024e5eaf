import type { WebFeature } from '../../web/feature.ts';

export const templatesWeb: WebFeature = {
  saveKinds: async () => (await import('./template-saves.browser.ts')).templateSaveKinds,
};
