import type { WebFeature } from '../../web/feature.ts';

export const outcomesWeb: WebFeature = {
  saveKinds: async () => (await import('./outcome-saves.browser.ts')).outcomeSaveKinds,
  background: async () => (await import('./choose-follow-up.tsx')).ChooseFollowUp,
};
