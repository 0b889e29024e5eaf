import type { WebFeature } from '../../web/feature.ts';

export const contactHistoryWeb: WebFeature = {
  pages: [
    {
      path: '/app/contact-history',
      area: 'app',
      title: 'Contact history',
      load: async () => (await import('./contact-history-page.tsx')).ContactHistoryPage,
    },
  ],
};
