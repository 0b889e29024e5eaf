import { MessageSquareText } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';

plugIntoLeads({
  menuItem: {
    key: 'rebuttal',
    label: 'Get a rebuttal',
    icon: MessageSquareText,
    isFor: () => true,
    to: ({ id }) => `/app/rebuttal?lead=${id}`,
  },
});

export const rebuttalWeb: WebFeature = {
  pages: [
    {
      path: '/app/rebuttal',
      area: 'app',
      title: 'AI Rebuttal Helper',
      load: async () => (await import('./rebuttal-page.tsx')).RebuttalPage,
      menu: { label: 'AI Rebuttal Helper', icon: MessageSquareText },
    },
  ],
};
