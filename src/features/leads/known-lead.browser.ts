// A lead as whatever list is loaded shows it: worked on while the lead itself is on its way, or cannot be had offline.
import type { QueryClient } from '@tanstack/react-query';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';

type Told = 'id' | 'name' | 'phone' | 'email' | 'state' | 'stage' | 'next_follow_up_at' | 'version';
/** What rows of every list have, and of some more. */
type ListedLead = Pick<LeadRow, Told> & Partial<Lead>;

export interface KnownLead {
  /** What no list told is empty. */
  lead: Lead;
  /** Its calls are told, too. */
  hasFigures: boolean;
}

export function knownLead(client: QueryClient, id: string): KnownLead | undefined {
  const rows = client
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => rowsIn(state.data, id));
  const newest = Math.max(...rows.map(({ version }) => version));
  const row = rows.filter(({ version }) => version === newest).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  return row && { lead: { ...empty, ...row }, hasFigures: row.call_attempts !== undefined };
}

const sizeOf = (row: object): number => Object.keys(row).length;

/** Pages of rows, columns of cards: lists differ in how deep a row lies. */
function rowsIn(data: unknown, id: string, depth = 0): ListedLead[] {
  if (typeof data !== 'object' || data === null || depth > 6) return [];
  if (isRowOf(data, id)) return [data];
  return Object.values(data).flatMap((part) => rowsIn(part, id, depth + 1));
}

function isRowOf(data: object, id: string): data is ListedLead {
  return 'id' in data && data.id === id && 'version' in data && 'stage' in data && 'next_follow_up_at' in data;
}

const empty: Omit<Lead, Told> = {
  status: 'lead',
  zip: null,
  created_at: '',
  company: null,
  source: null,
  tags: [],
  dob: null,
  military_branch: null,
  coverage_wanted: null,
  priority: 'normal',
  updated_at: '',
  last_outcome: null,
  call_attempts: 0,
  last_contacted_at: null,
  carrier: null,
  premium_cents: null,
  sold_at: null,
  further_phones: [],
  further_emails: [],
  notes: null,
  beneficiary: null,
  beneficiary_name: null,
  gender: null,
  address: null,
  import_file: null,
  external_id: null,
  extra: {},
  stage_changed_at: '',
  received_at: null,
  pipeline: {},
  sold: null,
};
