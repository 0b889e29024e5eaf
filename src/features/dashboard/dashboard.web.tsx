import { House } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const dashboardWeb: WebFeature = {
  pages: [
    {
      path: '/app',
      area: 'app',
      title: 'Home',
      load: async () => (await import('./home-page.tsx')).HomePage,
      menu: { label: 'Home', icon: House, goKey: 'h' },
    },
  ],
};
