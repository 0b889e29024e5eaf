import type { WebFeature } from '../../web/feature.ts';

export const invitesWeb: WebFeature = {
  pages: [
    {
      path: '/invite',
      area: 'public',
      title: 'Join a team',
      load: async () => (await import('./invite-page.tsx')).InvitePage,
    },
    {
      path: '/invite/$token',
      area: 'public',
      title: 'Join a team',
      load: async () => (await import('./invite-page.tsx')).InvitePage,
    },
  ],
};
