import { Users } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';

plugIntoLeads({
  listOrder: { kind: 'leads', load: async () => (await import('./leads-order.browser.ts')).readLeadsPart },
});

export const leadListWeb: WebFeature = {
  pages: [
    {
      path: '/app/leads',
      area: 'app',
      title: 'Leads',
      load: async () => (await import('./leads-page.tsx')).LeadsPage,
      menu: { label: 'Leads', icon: Users, goKey: 'l' },
    },
  ],
  commandSources: [
    {
      key: 'leads',
      find: async (query, signal) => (await import('./find-leads.browser.ts')).findLeads(query, signal),
    },
  ],
};
