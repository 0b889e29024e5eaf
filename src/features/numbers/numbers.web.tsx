import type { WebFeature } from '../../web/feature.ts';

export const numbersWeb: WebFeature = {
  pages: [
    {
      path: '/app/messaging-settings/verify',
      area: 'app',
      title: 'Verify your number',
      load: async () => (await import('./verify-page.tsx')).VerifyPage,
    },
  ],
};
