// What all saves of one lead share: they are sent one after another, each upon the version that the one before it made.
import { queryClient } from '../../web/query-client.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { leadKey } from './lead-cache.browser.ts';
import { reloadLists } from './loaded-leads.browser.ts';

export const lane = (leadId: string): string => `lead:${leadId}`;

/** Of the lead that a save was answered with, as a row, a whole lead or a card. */
export function versionIn(newer: unknown, leadId: string): number | undefined {
  const { lead, card } = newer as { lead?: LeadRow; card?: { id: string; version: number } };
  const row = lead ?? card;
  return row?.id === leadId ? row.version : undefined;
}

/** Shows the lead as the server has it. */
export function showSaved({ leadId }: { leadId: string }): void {
  void queryClient.invalidateQueries({ queryKey: leadKey(leadId) });
  reloadLists(queryClient);
}
