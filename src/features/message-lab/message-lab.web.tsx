import type { WebFeature } from '../../web/feature.ts';

export const messageLabWeb: WebFeature = {
  pages: [
    {
      // Private: known by its address alone.
      path: '/app/message-lab',
      area: 'app',
      title: 'Message Lab',
      load: async () => (await import('./message-lab-page.tsx')).MessageLabPage,
    },
  ],
};
