import type { WebFeature } from '../../web/feature.ts';

export const operationsWeb: WebFeature = {
  pages: [
    {
      path: '/app/admin/operations',
      area: 'app',
      title: 'Operations',
      load: async () => (await import('./operations-page.tsx')).OperationsPage,
      adminOnly: true,
    },
    {
      path: '/app/admin/webhooks',
      area: 'app',
      title: 'Webhooks received',
      load: async () => (await import('./webhooks-page.tsx')).WebhooksPage,
      adminOnly: true,
    },
    {
      path: '/app/admin/users/$userId',
      area: 'app',
      title: 'Account',
      load: async () => (await import('./account-page.tsx')).AccountPage,
      adminOnly: true,
    },
  ],
};
