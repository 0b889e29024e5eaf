import { Headset } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const smartDialerWeb: WebFeature = {
  pages: [
    {
      path: '/app/smart-dialer',
      area: 'app',
      title: 'Smart Dialer',
      load: async () => (await import('./smart-dialer-page.tsx')).SmartDialerPage,
      menu: { label: 'Smart Dialer', icon: Headset },
    },
  ],
};
