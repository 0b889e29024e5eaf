// Who of a batch is texted with which template, what stops a batch, and what counts as what. Pure.
import type { TemplateKey } from '../templates/template-keys.rules.ts';
import type { TextRefusal } from '../texting/texts.rules.ts';

/** Nobody gets a new-lead text twice within so many days. */
export const textedOnceDays = 30;

export const blockers = ['tfn_pending_verification', 'no_agent_tfn_configured', 'insufficient_balance'] as const;
export type Blocker = (typeof blockers)[number];

/** Why somebody of a batch gets no text. Words: bulk-send.words.ts. */
export type SkipReason = TextRefusal | 'no_phone' | 'is_sold' | 'is_sample' | 'template_off' | 'already_texted';

/** A person of whom this is known can be texted once the agent changed something about the text or the account. */
const errors: ReadonlySet<string> = new Set<SkipReason>(['no_name', 'not_us_or_ca', 'empty', 'too_long']);

export interface BulkLead {
  id: string;
  phone: string | null;
  militaryBranch: string | null;
  isSold: boolean;
  isSample: boolean;
  /** Had a new-lead text in the last `textedOnceDays`. */
  isTexted: boolean;
}

export type NewLeadKey = Extract<TemplateKey, 'new_lead' | 'new_lead_military'>;

/** The military one for who served, where it is on; else the other; null: none is on. */
export function newLeadKey(
  { militaryBranch }: Pick<BulkLead, 'militaryBranch'>,
  isOn: (key: NewLeadKey) => boolean,
): NewLeadKey | null {
  if ((militaryBranch ?? '').trim() !== '' && isOn('new_lead_military')) return 'new_lead_military';
  return isOn('new_lead') ? 'new_lead' : null;
}

/** Before any text is made; null: goes on. `lead` absent: nobody's, another's, or gone. */
export function skippedBefore(lead: BulkLead | undefined): SkipReason | null {
  if (!lead) return 'lead_gone';
  if (lead.isSample) return 'is_sample';
  if (lead.isSold) return 'is_sold';
  if (lead.isTexted) return 'already_texted';
  return lead.phone === null ? 'no_phone' : null;
}

export type Counts = Record<string, number>;

export function countReasons(reasons: readonly SkipReason[]): Counts {
  const counts: Counts = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

export const allOf = (counts: Counts): number => total(Object.values(counts));

/** Of those who get no text: who is skipped, and for whom none could be made. */
export function splitSkipped(counts: Counts): { skipped: number; errors: number } {
  const failed = total(Object.entries(counts).flatMap(([reason, count]) => (errors.has(reason) ? [count] : [])));
  return { skipped: allOf(counts) - failed, errors: failed };
}
