import type { WebFeature, WebPage } from '../../web/feature.ts';

const page = {
  area: 'public',
  title: 'Join a team',
  load: async () => (await import('./invite-page.tsx')).InvitePage,
} satisfies Partial<WebPage>;

export const invitesWeb: WebFeature = {
  pages: [
    { path: '/invite', ...page },
    { path: '/invite/$token', ...page },
  ],
};
