import { committing } from '../../database/transaction.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { addAutoNote } from '../lead-history/add-auto-note.operation.ts';
import { moveToStage, takeMoveBack } from './change-stage.operation.ts';
import { changeLead } from './edit-lead.operation.ts';
import { followUpNote } from '../lead-history/auto-note.words.ts';
import { findHolders } from './lead-holder.contract.ts';
import { readEmail, readPhone } from '../lead-model/lead-input.rules.ts';
import { changeStage, createLead, editLead, readLead, undoStage } from './leads.contract.ts';
import { findLead } from './read-lead.db.ts';
import { holdersOf } from './save-lead.db.ts';
import { addNewLead, saveLead } from './save-lead.operation.ts';
import { readTypedLead } from './typed-lead.operation.ts';

const reads = { who: 'subscriber', limit: perMinute(1200), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(240), inTransaction: true } as const;

export const leadRoutes = [
  route(findHolders, { ...reads, worksReadOnly: true }, async ({ tx, user, body }) => {
    const [phone, email] = [readPhone(body.phone), readEmail(body.email)];
    return holdersOf(tx, user.id, {
      phone: 'value' in phone ? phone.value : null,
      email: 'value' in email ? email.value : null,
    });
  }),
  route(readLead, reads, async ({ tx, user, params }) => {
    const lead = await findLead(tx, user.id, params.id);
    if (!lead) throw new Refusal('not_found', 'This lead no longer exists.');
    return { lead };
  }),
  route(createLead, writes, async ({ tx, user, body }) => {
    const { id, if_taken: ifTaken = 'merge', ...typed } = body;
    const { lead, phoneDropped } = readTypedLead(typed);
    const save = { userId: user.id, id, lead };
    // Most leads are new: stored in one round trip. If this one is not, nothing was done.
    const added = await committing(tx, () => addNewLead(tx, save));
    return { ...(added ?? (await saveLead(tx, { ...save, ifTaken }))), phone_dropped: phoneDropped };
  }),
  route(editLead, writes, async ({ tx, user, params, body }) => {
    const { version, changes, keep_shared: keepShared = false } = body;
    const edit = { userId: user.id, leadId: params.id, version, changes, keepShared };
    const { before, after } = await changeLead(tx, edit);
    if (before.next_follow_up_at !== after.next_follow_up_at) {
      const { time_zone } = await tx
        .selectFrom('profiles')
        .select('time_zone')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      await addAutoNote(tx, {
        userId: user.id,
        leadId: after.id,
        body: followUpNote(after.next_follow_up_at, time_zone),
      });
    }
    return { lead: after };
  }),
  route(changeStage, writes, async ({ tx, user, params, body }) => ({
    lead: await committing(tx, () => moveToStage(tx, { userId: user.id, leadId: params.id, ...body })),
  })),
  route(undoStage, writes, async ({ tx, user, params, body }) => ({
    lead: await takeMoveBack(tx, { userId: user.id, leadId: params.id, id: body.move }),
  })),
];
