import { IdCard } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const showcaseWeb: WebFeature = {
  pages: [
    {
      path: '/app/agent/showcase',
      area: 'app',
      title: 'Agent Showcase wizard',
      load: async () => (await import('./showcase-page.tsx')).ShowcasePage,
      menu: { label: 'Edit Agent Site', icon: IdCard },
    },
  ],
};
