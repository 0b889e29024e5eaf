// What the posts said that leads were made from, read by today's rules: that is the first person's own.
import type { LeadDraft } from '../../domain/lead-draft.ts';
import type { Transaction } from '../../database/transaction.ts';
import { readLead } from '../intake/read-lead.rules.ts';
import { firstPosts } from './lead-repair.db.ts';

interface Reading {
  userId: string;
  timeZone: string;
  now: number;
}

/** By lead; none for those that came otherwise, or whose posts are no longer kept. */
export async function firstDraftsOf(
  tx: Transaction,
  { userId, timeZone, now }: Reading,
  leadIds: readonly string[],
): Promise<Map<string, LeadDraft>> {
  if (leadIds.length === 0) return new Map();
  const posts = await firstPosts(tx, userId, leadIds);
  return new Map(
    posts.flatMap(({ lead_id, fields }) => {
      const read = readLead(fields, timeZone, now);
      return 'draft' in read ? [[lead_id, read.draft] as const] : [];
    }),
  );
}
