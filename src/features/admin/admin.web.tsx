import { Shield } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const adminWeb: WebFeature = {
  pages: [
    {
      path: '/app/admin',
      area: 'app',
      title: 'Admin Console',
      load: async () => (await import('./admin-page.tsx')).AdminPage,
      adminOnly: true,
      menu: { label: 'Admin Console', icon: Shield },
    },
    {
      path: '/app/admin/log',
      area: 'app',
      title: 'Audit log',
      load: async () => (await import('./admin-log-page.tsx')).AdminLogPage,
      adminOnly: true,
    },
  ],
};
