import { BellRing } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const pushWeb: WebFeature = {
  pages: [
    {
      path: '/app/enable-ios-push',
      area: 'app',
      title: 'Enable Notifications on iOS',
      load: async () => (await import('./push-page.tsx')).PushPage,
      menu: { label: 'Enable Notifications (iOS)', icon: BellRing },
    },
  ],
};
