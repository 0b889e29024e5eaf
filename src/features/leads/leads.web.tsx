import { Users } from 'lucide-react';
import { formatPhone } from '../../domain/phone-number.ts';
import { call } from '../../web/api-client.ts';
import type { WebFeature } from '../../web/feature.ts';

export const leadsWeb: WebFeature = {
  pages: [
    {
      path: '/app/leads',
      area: 'app',
      title: 'Leads',
      load: async () => (await import('./leads-page.tsx')).LeadsPage,
      menu: { group: 'top', key: 'leads', label: 'Leads', icon: Users, order: 2, goKey: 'l' },
    },
    {
      path: '/app/leads/$id',
      area: 'app',
      title: 'Lead',
      load: async () => (await import('./lead-page.tsx')).LeadPage,
    },
  ],
  commandSources: [
    {
      key: 'leads',
      async find(query, signal) {
        const { listLeads } = await import('./leads.contract.ts');
        const found = await Promise.all(
          (['lead', 'sold'] as const).map((status) =>
            call(listLeads, { query: { q: query, status, limit: 6 } }, { signal }),
          ),
        );
        return found
          .flatMap(({ rows }) => rows)
          .slice(0, 8)
          .map((lead) => ({
            key: `lead-${lead.id}`,
            label: lead.name ?? (lead.phone && formatPhone(lead.phone)) ?? lead.email ?? 'Unnamed lead',
            detail: [lead.phone && formatPhone(lead.phone), lead.status === 'sold' ? 'Sold' : lead.state]
              .filter(Boolean)
              .join(' · '),
            group: 'Leads',
            icon: Users,
            run: ({ navigate }) => navigate(`/app/leads?${lead.status === 'sold' ? 'tab=sold&' : ''}lead=${lead.id}`),
          }));
      },
    },
  ],
};
