import { committing } from '../../database/transaction.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Call } from '../../server/http/route.ts';
import { addAutoNote } from './add-auto-note.operation.ts';
import { moveToStage } from './change-stage.operation.ts';
import { changeLead } from './edit-lead.operation.ts';
import { followUpNote } from './follow-up-note.rules.ts';
import { findHolders } from './lead-holder.contract.ts';
import { readEmail, readPhone } from './lead-input.rules.ts';
import { findLead, countByStage, usedCarriers } from './leads.db.ts';
import {
  changeStage,
  countLeads,
  countMatches,
  createLead,
  editLead,
  listFilterValues,
  listLeads,
  readLead,
} from './leads.contract.ts';
import { countMatching } from './lead-filter.operation.ts';
import { readLeadFilter } from './lead-filter.rules.ts';
import { usualSort } from './lead-sort.rules.ts';
import { usedValues } from './lead-values.db.ts';
import { listPage } from './list-leads.db.ts';
import { replaceSold, sellLead } from './mark-sold.operation.ts';
import { holdersOf } from './merge-lead.db.ts';
import { addNewLead, saveLead } from './save-lead.operation.ts';
import { editSold, listCarriers, markSold } from './sold.contract.ts';
import { readTypedLead } from './typed-lead.operation.ts';

const reads = { who: 'subscriber', limit: perMinute(1200), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(240), inTransaction: true } as const;

/** More are not counted one by one. */
const mostCounted = 10_000;

// `/counts` and the like stand before `/:id`, which would take them for an id.
export const leadRoutes = [
  route(countLeads, reads, showCounts),
  route(listCarriers, reads, showCarriers),
  route(countMatches, reads, showMatches),
  route(listFilterValues, reads, showValues),
  route(findHolders, reads, showHolders),
  route(listLeads, reads, showPage),
  route(readLead, reads, showLead),
  route(createLead, writes, addLead),
  route(editLead, writes, saveChanges),
  route(changeStage, writes, setStage),
  route(markSold, writes, sell),
  route(editSold, writes, saveSold),
];

type Read<E> = Call<E, typeof reads>;
type Write<E> = Call<E, typeof writes>;

async function showPage({
  tx,
  user,
  platform,
  query,
}: Read<typeof listLeads>): Promise<EndpointAnswer<typeof listLeads>> {
  const { sort = usualSort(query.status), cursor, limit, ...texts } = query;
  const filter = readLeadFilter(texts);
  const asked = { userId: user.id, filter, now: platform.now().getTime(), sort, cursor, limit };
  // Most pages are one statement.
  const page = await committing(tx, () => listPage(tx, asked));
  if (page) return page;
  const message = 'This place in the list is not known. Load the list again.';
  throw new Refusal('invalid_input', message, { fields: [{ path: 'query.cursor', message }] });
}

async function showCounts({ tx, user }: Read<typeof countLeads>): Promise<EndpointAnswer<typeof countLeads>> {
  const answer = { lead: 0, sold: 0, stages: {} as Record<string, number> };
  for (const { status, stage, count } of await committing(tx, () => countByStage(tx, user.id))) {
    if (status === 'sold') answer.sold += count;
    else {
      answer.lead += count;
      answer.stages[stage] = count;
    }
  }
  return answer;
}

async function showMatches({
  tx,
  user,
  platform,
  query,
}: Read<typeof countMatches>): Promise<EndpointAnswer<typeof countMatches>> {
  const of = { userId: user.id, filter: readLeadFilter(query), now: platform.now().getTime() };
  return { count: await countMatching(tx, of, mostCounted) };
}

async function showValues({
  tx,
  user,
  query,
}: Read<typeof listFilterValues>): Promise<EndpointAnswer<typeof listFilterValues>> {
  return usedValues(tx, user.id, query.status);
}

async function showCarriers({ tx, user }: Read<typeof listCarriers>): Promise<EndpointAnswer<typeof listCarriers>> {
  return { carriers: await usedCarriers(tx, user.id) };
}

async function showLead({ tx, user, params }: Read<typeof readLead>): Promise<EndpointAnswer<typeof readLead>> {
  const lead = await findLead(tx, user.id, params.id);
  if (!lead) throw new Refusal('not_found', 'This lead no longer exists.');
  return { lead };
}

async function addLead({ tx, user, body }: Write<typeof createLead>): Promise<EndpointAnswer<typeof createLead>> {
  const { id, if_taken: ifTaken = 'merge', ...typed } = body;
  const { lead, phoneDropped } = readTypedLead(typed);
  const save = { userId: user.id, id, lead };
  // Most leads are new: stored in one round trip. If this one is not, nothing was done.
  const added = await committing(tx, () => addNewLead(tx, save));
  return { ...(added ?? (await saveLead(tx, { ...save, ifTaken }))), phone_dropped: phoneDropped };
}

async function showHolders({ tx, user, body }: Read<typeof findHolders>): Promise<EndpointAnswer<typeof findHolders>> {
  const [phone, email] = [readPhone(body.phone), readEmail(body.email)];
  return holdersOf(tx, user.id, {
    phone: 'value' in phone ? phone.value : null,
    email: 'value' in email ? email.value : null,
  });
}

async function saveChanges({
  tx,
  user,
  params,
  body,
}: Write<typeof editLead>): Promise<EndpointAnswer<typeof editLead>> {
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
}

async function setStage({
  tx,
  user,
  params,
  body,
}: Write<typeof changeStage>): Promise<EndpointAnswer<typeof changeStage>> {
  return { lead: await committing(tx, () => moveToStage(tx, { userId: user.id, leadId: params.id, ...body })) };
}

async function sell({
  tx,
  user,
  platform,
  params,
  body,
}: Write<typeof markSold>): Promise<EndpointAnswer<typeof markSold>> {
  return sellLead(tx, { userId: user.id, leadId: params.id, input: body, now: platform.now() });
}

async function saveSold({
  tx,
  user,
  platform,
  params,
  body,
}: Write<typeof editSold>): Promise<EndpointAnswer<typeof editSold>> {
  const { sold: input, version } = body;
  return { lead: await replaceSold(tx, { userId: user.id, leadId: params.id, input, version, now: platform.now() }) };
}
