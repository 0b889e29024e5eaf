import type { WebFeature } from '../../web/feature.ts';

export const logInWeb: WebFeature = {
  pages: [
    { path: '/login', area: 'public', title: 'Log in', load: async () => (await import('./login-page.tsx')).LoginPage },
    {
      path: '/signup',
      area: 'public',
      title: 'Create your account',
      load: async () => (await import('./signup-page.tsx')).SignupPage,
    },
    {
      path: '/forgot-password',
      area: 'public',
      title: 'Forgot your password?',
      load: async () => (await import('./forgot-password-page.tsx')).ForgotPasswordPage,
    },
    {
      path: '/reset-password',
      area: 'public',
      title: 'Reset your password',
      load: async () => (await import('./reset-password-page.tsx')).ResetPasswordPage,
    },
    {
      path: '/undo-change',
      area: 'public',
      title: 'It wasn’t you?',
      load: async () => (await import('./undo-change-page.tsx')).UndoChangePage,
    },
  ],
};
