import { MessageSquareMore } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const messagingSettingsWeb: WebFeature = {
  pages: [
    {
      path: '/app/messaging-settings',
      area: 'app',
      title: 'Messaging Settings',
      load: async () => (await import('./messaging-settings-page.tsx')).MessagingSettingsPage,
      menu: { label: 'Messaging Settings', icon: MessageSquareMore },
    },
  ],
};
