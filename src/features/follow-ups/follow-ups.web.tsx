import { CalendarCheck } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const followUpsWeb: WebFeature = {
  pages: [
    {
      path: '/app/today',
      area: 'app',
      title: 'Today',
      load: async () => (await import('./today-page.tsx')).TodayPage,
      menu: {
        label: 'Today',
        icon: CalendarCheck,
        goKey: 'd',
      },
    },
  ],
};
