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
        group: 'top',
        key: 'today',
        label: 'Today',
        icon: CalendarCheck,
        order: 1.5,
        goKey: 'd',
        badge: async () => (await import('./today-badge.tsx')).TodayBadge,
      },
    },
  ],
  background: async () => (await import('./follow-up-watch.tsx')).FollowUpWatch,
};
