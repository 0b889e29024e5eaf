import { ShieldCheck } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const leadRepairWeb: WebFeature = {
  pages: [
    {
      path: '/app/leads/checked',
      area: 'app',
      title: 'Leads we checked again',
      load: async () => (await import('./checked-leads-page.tsx')).CheckedLeadsPage,
    },
  ],
  commands: [
    {
      key: 'checked-leads',
      label: 'Leads we checked again',
      icon: ShieldCheck,
      keywords: 'opt out do not contact dnc repair check older leads',
      run: ({ navigate }) => navigate('/app/leads/checked'),
    },
  ],
};
