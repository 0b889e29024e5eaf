// The second person who went into a lead gets a lead of their own, with the phone, the email, the details and the post that were theirs.
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { addSecondLead } from '../duplicates/add-second-lead.operation.ts';
import { noteLeadEvent } from '../lead-history/note-lead-event.operation.ts';
import { noLead } from '../leads/typed-lead.operation.ts';
import { lockPeople, moveNote, movePost, settleFind, takeFromFirst, completeSecond } from './split-lead.db.ts';

interface Split {
  userId: string;
  findId: string;
  /** Of the lead to come; a repeated id is the same request. */
  leadId: string;
}

/** @throws Refusal not_found, conflict */
export async function splitLead(tx: Transaction, { userId, findId, leadId }: Split): Promise<void> {
  const found = await lockPeople(tx, userId, findId);
  if (!found) throw new Refusal('not_found', 'This lead no longer exists.');
  if (found.outcome === 'split') return;
  const { lead_id: firstId, detail } = found;
  const { draft, post_id: postId } = detail;
  await takeFromFirst(tx, userId, firstId, draft);
  const { name, phone, email, notes, dob, state, address, tags, source } = { ...noLead, ...draft };
  const { beneficiary, beneficiary_name, company, gender, military_branch, next_follow_up_at } = {
    ...noLead,
    ...draft,
  };
  const { lead } = await addSecondLead(tx, {
    userId,
    id: leadId,
    lead: {
      ...{ name: name || null, phone, email, notes, dob, state, address, tags, source, next_follow_up_at },
      ...{ beneficiary, beneficiary_name, company, gender, military_branch },
    },
  });
  await completeSecond(tx, userId, lead.id, draft);
  if (postId) await movePost(tx, userId, { postId, from: firstId, to: lead.id });
  if (draft.notes) await moveNote(tx, userId, firstId, draft.notes);
  const second = { name: lead.name, phone: lead.phone, email: lead.email };
  await noteLeadEvent(tx, { userId, leadIds: [firstId], kind: 'split_off', detail: second });
  await noteLeadEvent(tx, { userId, leadIds: [lead.id], kind: 'split_from', detail: { name: found.lead_name } });
  await settleFind(tx, userId, findId, 'split');
}
