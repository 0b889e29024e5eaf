import { LifeBuoy } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const supportWeb: WebFeature = {
  pages: [
    {
      path: '/app/support',
      area: 'app',
      title: 'Support',
      load: async () => (await import('./support-page.tsx')).SupportPage,
      menu: { label: 'Support', icon: LifeBuoy },
    },
  ],
};
