// The leads that the command palette finds, open and sold.
import { Users } from 'lucide-react';
import { leadName } from '../../domain/lead-name.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { call } from '../../web/api-client.ts';
import type { Command } from '../../web/commands.ts';
import { listLeads } from '../lead-search/lead-search.contract.ts';

export async function findLeads(query: string, signal: AbortSignal): Promise<Command[]> {
  const found = await Promise.all(
    (['lead', 'sold'] as const).map((status) => call(listLeads, { query: { q: query, status, limit: 6 } }, { signal })),
  );
  return found
    .flatMap(({ rows }) => rows)
    .slice(0, 8)
    .map((lead) => ({
      key: `lead-${lead.id}`,
      label: leadName(lead),
      detail: [lead.phone && formatPhone(lead.phone), lead.status === 'sold' ? 'Sold' : lead.state]
        .filter(Boolean)
        .join(' · '),
      group: 'Leads',
      icon: Users,
      run: ({ navigate }) => navigate(`/app/leads?${lead.status === 'sold' ? 'tab=sold&' : ''}lead=${lead.id}`),
    }));
}
