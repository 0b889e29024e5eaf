import { brand } from '../../domain/brand.ts';
import type { WebFeature } from '../../web/feature.ts';

export const accessWeb: WebFeature = {
  pages: [
    {
      path: '/',
      area: 'public',
      title: brand.productName,
      load: async () => (await import('./home-redirect.tsx')).HomeRedirect,
    },
    { path: '/login', area: 'public', title: 'Log in', load: async () => (await import('./login-page.tsx')).LoginPage },
    {
      path: '/signup',
      area: 'public',
      title: 'Create your account',
      load: async () => (await import('./signup-page.tsx')).SignupPage,
    },
  ],
};
