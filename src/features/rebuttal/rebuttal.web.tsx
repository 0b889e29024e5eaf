import { MessageSquareText } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

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
