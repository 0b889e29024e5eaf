import { LifeBuoy } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';

plugIntoLeads({ panelSection: async () => (await import('./lead-rescue-line.tsx')).LeadRescueLine });

export const leadRescueWeb: WebFeature = {
  pages: [
    {
      path: '/app/lead-rescue',
      area: 'app',
      title: 'Lead Rescue',
      load: async () => (await import('./lead-rescue-page.tsx')).LeadRescuePage,
      menu: { label: 'Lead Rescue', icon: LifeBuoy },
    },
  ],
};
