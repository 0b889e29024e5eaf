// The second person who went into a lead gets a lead of their own, with the phone, the email, the details and the post that were theirs.
import { dropContacts } from '../../database/lead-contacts.ts';
import { addMissingContacts } from '../../database/missing-contacts.ts';
import { readZone } from '../../database/read-zone.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { addSecondLead } from '../duplicates/add-second-lead.operation.ts';
import { noteLeadEvent } from '../lead-history/note-lead-event.operation.ts';
import { noLead } from '../leads/typed-lead.operation.ts';
import { firstDraftsOf } from './first-drafts.operation.ts';
import {
  completeSecond,
  lockPeople,
  moveNote,
  movePost,
  moveProofs,
  moveSale,
  renameContacts,
  settleFind,
  takeFromFirst,
} from './split-lead.db.ts';
import { putForward } from './take-others-numbers.db.ts';
import { lostBySplit, type FirstLead } from './two-people.rules.ts';

interface Split {
  userId: string;
  findId: string;
  /** Of the lead to come; a repeated id is the same request. */
  leadId: string;
  now: number;
}

/** @throws Refusal not_found, conflict */
export async function splitLead(tx: Transaction, { userId, findId, leadId, now }: Split): Promise<void> {
  const found = await lockPeople(tx, userId, findId);
  if (!found) throw new Refusal('not_found', 'This lead no longer exists.');
  if (found.outcome === 'split') return;
  const { lead_id: firstId, lead: firstLead, detail, filled, import_id: importId } = found;
  const { draft, post_id: postId } = detail;
  const reading = { userId, timeZone: await readZone(tx, userId), now };
  const first = postId ? ((await firstDraftsOf(tx, reading, [firstId])).get(firstId) ?? null) : null;
  const lost = lostBySplit(firstLead, draft, { filled, first });
  await takeFromFirst(tx, userId, firstId, lost);
  for (const field of ['phone', 'email'] as const)
    if (lost.columns.includes(field)) await putForward(tx, userId, [firstId], field);
  await dropContacts(tx, userId, lost.phones);
  const { name, phone, email, notes, dob, state, address, tags, source } = { ...noLead, ...draft };
  const { beneficiary, beneficiary_name, company, gender, military_branch, coverage_wanted, next_follow_up_at } = {
    ...noLead,
    ...draft,
  };
  const { lead } = await addSecondLead(tx, {
    userId,
    id: leadId,
    lead: {
      ...{ name: name || null, phone, email, notes, dob, state, address, tags, source, next_follow_up_at },
      ...{ beneficiary, beneficiary_name, company, gender, military_branch, coverage_wanted },
    },
  });
  await completeSecond(tx, userId, lead.id, draft);
  await addMissingContacts(tx, userId, [firstId]);
  await renameContacts(tx, userId, { phones: lost.phones, from: firstLead.name, to: lead.name });
  const moved = { from: firstId, to: lead.id };
  const brought = [phone, email, ...(draft.further_phones ?? []), ...(draft.further_emails ?? [])].filter(
    (each) => each !== null,
  );
  const gone = [...lost.phones, ...lost.emails, ...brought.filter((each) => !isOf(firstLead, each))];
  await moveProofs(tx, userId, { ...moved, name: lead.name, gone, brought, consent: draft.consent ?? null });
  const sale = filled?.sale as { file: object } | undefined;
  if (importId !== null && sale && draft.policy)
    await moveSale(tx, userId, { ...moved, importId, policy: draft.policy.sold, filled: sale.file });
  if (postId) await movePost(tx, userId, { postId, from: firstId, to: lead.id });
  if (draft.notes) await moveNote(tx, userId, firstId, draft.notes);
  const second = { name: lead.name, phone: lead.phone, email: lead.email };
  await noteLeadEvent(tx, { userId, leadIds: [firstId], kind: 'split_off', detail: second });
  await noteLeadEvent(tx, { userId, leadIds: [lead.id], kind: 'split_from', detail: { name: firstLead.name } });
  await settleFind(tx, userId, findId, 'split');
}

const isOf = ({ phone, email, further_phones, further_emails }: FirstLead, address: string): boolean =>
  [phone, email, further_phones, further_emails].flat().includes(address);
