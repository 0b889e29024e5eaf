import { CalendarDays } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const scheduleWeb: WebFeature = {
  pages: [
    {
      path: '/app/calendar',
      area: 'app',
      title: 'Schedule',
      load: async () => (await import('./schedule-page.tsx')).SchedulePage,
      menu: { label: 'Calendar', icon: CalendarDays, goKey: 'c' },
    },
  ],
};
