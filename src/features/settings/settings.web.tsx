import { Settings } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const settingsWeb: WebFeature = {
  pages: [
    {
      path: '/app/settings',
      area: 'app',
      title: 'Settings',
      load: async () => (await import('./settings-page.tsx')).SettingsPage,
      menu: { label: 'Settings', icon: Settings, goKey: ',' },
    },
    {
      path: '/account',
      area: 'public',
      title: 'Your account',
      load: async () => (await import('./delete-account-page.tsx')).AccountPage,
    },
  ],
};
