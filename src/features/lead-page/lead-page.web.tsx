import type { WebFeature } from '../../web/feature.ts';

export const leadPageWeb: WebFeature = {
  pages: [
    {
      path: '/app/leads/$id',
      area: 'app',
      title: 'Lead',
      load: async () => (await import('./lead-page.tsx')).LeadPage,
    },
  ],
};
