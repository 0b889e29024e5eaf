import { PhoneCall } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const dialerWeb: WebFeature = {
  pages: [
    {
      path: '/app/dialer',
      area: 'app',
      title: 'Power Dialer',
      load: async () => (await import('./dialer-page.tsx')).DialerPage,
      menu: {
        label: 'Power Dialer',
        icon: PhoneCall,
      },
    },
  ],
};
