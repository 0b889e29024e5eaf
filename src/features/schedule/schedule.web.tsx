import { CalendarDays } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const scheduleWeb: WebFeature = {
  pages: [
    {
      path: '/app/calendar',
      area: 'app',
      title: 'Schedule',
      load: async () => (await import('./schedule-page.tsx')).SchedulePage,
      menu: { group: 'top', key: 'calendar', label: 'Calendar', icon: CalendarDays, order: 5, goKey: 'c' },
    },
  ],
};
