import { House } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const dashboardWeb: WebFeature = {
  pages: [
    {
      path: '/app',
      area: 'app',
      title: 'Home',
      load: async () => (await import('./home-page.tsx')).HomePage,
      menu: { group: 'top', key: 'home', label: 'Home', icon: House, order: 1, goKey: 'h' },
    },
  ],
};
