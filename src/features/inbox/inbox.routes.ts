import * as z from 'zod/mini';
import { normalizeMessagingPhone } from '../../domain/phone-number.ts';
import { together, type Transaction } from '../../database/transaction.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { readSendingNumber } from '../numbers/read-sending-number.operation.ts';
import { openReplies } from '../suppression/obey-words.operation.ts';
import { cancelTexts } from '../texting/cancel-texts.operation.ts';
import { readMayText, textableOf } from '../texting/may-text.operation.ts';
import {
  beginConversation,
  countUnreadTexts,
  findConversation,
  findLeadPhone,
  hideConversation,
  isUnsubscribed,
  leadsOfNumber,
  listShown,
  nameContact,
  searchShown,
  writeConversation,
} from './conversations.db.ts';
import {
  cancelMessage,
  changeConversation,
  countUnread,
  listConversations,
  listMessages,
  openConversation,
  readConversation,
  readLeadTexting,
  removeConversation,
  renameConversation,
  type Conversation,
} from './inbox.contract.ts';
import { invalidNumber } from './inbox.words.ts';
import { findTextState, listShownMessages, waitingInThread } from './messages.db.ts';

const reads = { who: 'subscriber', limit: perMinute(1200), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;

const conversationsCursor = pageCursor(z.strictObject({ last_at: z.iso.datetime({ offset: true }), id: z.uuid() }));
const messagesCursor = pageCursor(z.strictObject({ created_at: z.iso.datetime({ offset: true }), id: z.uuid() }));

export const inboxRoutes = [
  route(listConversations, reads, async ({ tx, user, query }) => {
    const after = conversationsCursor.read(query.cursor);
    const limit = query.limit + 1;
    const q = query.q?.trim() ?? '';
    const listed = q === '' ? listShown(tx, user.id, { after, limit }) : searchShown(tx, user.id, { q, after, limit });
    const [found, sender] = await together([listed, readSendingNumber(tx, user.id)]);
    const rows = found.slice(0, query.limit);
    const last = rows.at(-1);
    const hasMore = found.length > query.limit && last !== undefined;
    return {
      rows,
      next_cursor: hasMore ? conversationsCursor.write({ last_at: last.last_at, id: last.id }) : null,
      sender: sender && { phone: sender.phone, is_verified: sender.isVerified },
    };
  }),
  route(countUnread, reads, ({ tx, user }) => countUnreadTexts(tx, user.id)),
  route(readConversation, reads, async ({ tx, user, params, platform }) => {
    // Each waits for no more than it needs: a round trip for each question would be most of the time.
    const [found, sender] = await together([findConversation(tx, user.id, params.id), readSendingNumber(tx, user.id)]);
    const conversation = found ?? gone();
    const { number, lead_id } = conversation;
    const now = platform.now().getTime();
    const [[person], [{ leads, numbers, unclear }, unsubscribed]] = await together([
      readMayText(tx, { userId: user.id, now, sender }, [{ number, leadId: lead_id }]),
      together([readWhose(tx, user.id, conversation), isUnsubscribed(tx, user.id, number)]),
    ]);
    return {
      conversation,
      leads: leads.map(({ id, name, stage, status, state }) => ({ id, name, stage, status, state })),
      numbers,
      unclear,
      is_unsubscribed: unsubscribed,
      ...textableOf(person!),
    };
  }),
  route(readLeadTexting, reads, async ({ tx, user, params, platform }) => {
    const lead = (await findLeadPhone(tx, user.id, params.id)) ?? leadGone();
    if (lead.phone === null) return { may_text: null, zones: [] };
    const asked = [{ number: lead.phone, leadId: params.id }];
    const [person] = await readMayText(tx, { userId: user.id, now: platform.now().getTime() }, asked);
    return textableOf(person!);
  }),
  route(listMessages, reads, async ({ tx, user, params, query }) => {
    const after = messagesCursor.read(query.cursor);
    const found = (await listShownMessages(tx, user.id, params.id, { after, limit: query.limit + 1 })) ?? gone();
    const rows = found.slice(0, query.limit);
    const last = rows.at(-1);
    const hasMore = found.length > query.limit && last !== undefined;
    return { rows, next_cursor: hasMore ? messagesCursor.write({ created_at: last.created_at, id: last.id }) : null };
  }),
  route(openConversation, writes, async ({ tx, user, body, platform }) => {
    const number =
      body.lead_id === undefined ? typedNumber(body.number) : await numberOfLead(tx, user.id, body.lead_id);
    const now = platform.now().getTime();
    const [person] = await readMayText(tx, { userId: user.id, now }, [{ number, leadId: null }]);
    const { thread, byHand } = person!;
    if (byHand.may === 'not' && byHand.why === 'not_us_or_ca') refuse('number', invalidNumber);
    return { id: await beginConversation(tx, user.id, thread) };
  }),
  route(changeConversation, writes, async ({ tx, user, params, body }) => {
    const isThere = await writeConversation(tx, user.id, params.id, { draft: body.draft, isRead: body.is_read });
    return isThere ? { ok: true as const } : gone();
  }),
  route(renameConversation, writes, async ({ tx, user, params, body }) => {
    const { number } = (await findConversation(tx, user.id, params.id)) ?? gone();
    await nameContact(tx, user.id, number, body.name);
    return { ok: true as const };
  }),
  route(removeConversation, writes, async ({ tx, user, params }) => {
    const known = (await findConversation(tx, user.id, params.id)) ?? gone();
    // Texts before their conversation: in the order in which everybody locks them.
    const canceled = await cancelTexts(tx, user.id, await waitingInThread(tx, user.id, known.number));
    await hideConversation(tx, user.id, params.id);
    return { ok: true as const, canceled: canceled.length };
  }),
  route(cancelMessage, writes, async ({ tx, user, params }) => {
    const canceled = await cancelTexts(tx, user.id, [params.id]);
    if (canceled.length > 0) return { ok: true as const };
    const text = await findTextState(tx, user.id, params.id);
    if (!text) throw new Refusal('not_found', 'This message no longer exists.');
    // A repeat of the same request finds it done.
    if (text.status === 'canceled') return { ok: true as const };
    throw new Refusal('conflict', 'This text is on its way already.');
  }),
];

/** The leads with this number, and what was said unclearly at any number of the one whose conversation it is. */
async function readWhose(tx: Transaction, userId: string, { number, lead_id }: Conversation) {
  const leads = await leadsOfNumber(tx, userId, number);
  const own = leads.filter(({ id }) => id === lead_id).flatMap(({ numbers }) => numbers);
  const numbers = [...new Set([number, ...own])];
  return { leads, numbers, unclear: await openReplies(tx, userId, numbers) };
}

function gone(): never {
  throw new Refusal('not_found', 'This conversation no longer exists.');
}

function leadGone(): never {
  throw new Refusal('not_found', 'This lead no longer exists.');
}

function refuse(field: string, message: string): never {
  throw new Refusal('invalid_input', message, { fields: [{ path: `body.${field}`, message }] });
}

function typedNumber(typed: string | undefined): string {
  return normalizeMessagingPhone(typed ?? '') ?? refuse('number', invalidNumber);
}

async function numberOfLead(tx: Transaction, userId: string, id: string): Promise<string> {
  const lead = (await findLeadPhone(tx, userId, id)) ?? leadGone();
  return lead.phone ?? refuse('lead_id', 'This lead has no phone number.');
}
