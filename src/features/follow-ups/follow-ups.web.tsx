import { CalendarCheck } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';

plugIntoLeads({
  listOrder: { kind: 'today', load: async () => (await import('./follow-up-queries.browser.ts')).readTodayPart },
});

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
