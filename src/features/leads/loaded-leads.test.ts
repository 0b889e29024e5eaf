import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import { leadKey, loadedRow, takeLead, takeRow } from './loaded-leads.browser.ts';

const lead = (version: number) => ({ id: 'a', status: 'lead', stage: 'quoted', version }) as Lead;

function loaded(version: number): QueryClient {
  const client = new QueryClient();
  client.setQueryData(leadKey('a'), lead(version));
  const page = { rows: [lead(version) as LeadRow], next_cursor: null };
  client.setQueryData(['leads', 'list', {}], { pages: [page], pageParams: [null] });
  return client;
}

it.each([
  ['whole', takeLead],
  ['as a row', takeRow],
])('an answer that comes %s takes the place of an older one and of no newer one', (_, take) => {
  for (const [before, answered, after] of [
    [3, 4, 4],
    [3, 3, 3],
    [3, 2, 3],
  ] as const) {
    const client = loaded(before);
    take(client, lead(answered));
    expect(client.getQueryData<Lead>(leadKey('a'))?.version).toBe(after);
    expect(loadedRow(client, 'a')?.version).toBe(after);
  }
});
