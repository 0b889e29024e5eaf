import { setTimeout as pause } from 'node:timers/promises';
import { isOfAgent } from '../../domain/consent.ts';
import { formatDollars } from '../../domain/money.ts';
import { recordConsents } from '../../database/consents.ts';
import type { Transaction } from '../../database/transaction.ts';
import { isLabAccount } from '../../domain/lab-account.ts';
import { saleUndoMs } from '../../domain/sale-undo.ts';
import { normalizeMessagingPhone } from '../../domain/phone-number.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { refuseWhileOn } from '../../server/http/refuse-switched-off.ts';
import { route, type Call } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { readTemplate } from '../templates/read-templates.operation.ts';
import { readTemplateValues } from '../templates/read-template-values.operation.ts';
import { renderTemplate } from '../templates/render-template.rules.ts';
import { queueTexts, type PlannedText, type QueuedTexts, type TextRequest } from '../texting/queue-texts.operation.ts';
import { refusalSentences, reasonSentence } from '../texting/texting.words.ts';
import { nextLookMs } from './carrier-wait.rules.ts';
import { emptyBalance, invalidRecipient, notYourPhone, sendFailed } from './inbox.words.ts';
import { findAgreeing, findSoldLead, findTextState, isOwnPhone, type TextState } from './messages.db.ts';
import { sendMessage, soldTemplateKeys, type RefusedText } from './send-message.contract.ts';

const sends = { who: 'subscriber', limit: perMinute(120), once: true } as const;

export const sendMessageRoutes = [
  route(sendMessage, sends, async (call) => {
    const { platform, user, request, body } = call;
    const isOfTemplate = body.templateKey !== undefined;
    // The text to who just bought goes by itself, and waits as all such do.
    if (!isOfTemplate) refuseWhileOn(platform.switches, 'SENDS_PAUSED');
    const queued = await platform.database.asAgent(user.id, async (tx) => {
      const texting = { userId: user.id, as: 'agent' as const, now: platform.now().getTime() };
      const text = isOfTemplate ? await soldText(tx, call) : await directText(tx, call);
      if (body.agreed && !isOfTemplate) await recordAgreement(tx, user, text, body.agreed);
      const queued = await queueTexts(tx, platform.jobs, texting, [text]);
      if (body.origin === 'test' || body.origin === 'lab') refuseStrangers(queued);
      return taken(queued);
    });
    const isAsync = isOfTemplate || /\brespond-async\b/i.test(request.headers.get('prefer') ?? '');
    const state = queued.state ?? (await read(platform, user.id, queued.id));
    return answer(isAsync ? state : await whileOnItsWay(platform, user.id, state), queued);
  }),
];

type SendCall = Call<typeof sendMessage, typeof sends>;

async function directText(tx: Transaction, { body, request, user, platform }: SendCall): Promise<TextRequest> {
  const asked = body.origin ?? 'inbox';
  if (asked === 'lab' && !isLabAccount(platform.config.messageLabAccount, user))
    throw new Refusal('forbidden', 'The Message Lab is open to one account only.');
  const to = normalizeMessagingPhone(body.to ?? '');
  if (to === null) return refuse('to', invalidRecipient);
  const key = request.headers.get('idempotency-key');
  // A test is one to the agent's own phone only; to anybody else's it is a text like any other.
  const isTest = asked !== 'inbox' && (await isOwnPhone(tx, user.id, to));
  const origin = isTest ? 'test' : asked === 'test' ? 'inbox' : asked;
  return {
    origin,
    to,
    body: body.body ?? '',
    leadId: body.lead_id ?? null,
    overrideReason: body.override_reason ?? null,
    clientRef: body.client_ref ?? null,
    ...(key !== null && { onceKey: `request:${key}` }),
  };
}

/** Before the text is planned, which reads it; where the text is refused, neither is there. */
async function recordAgreement(
  tx: Transaction,
  user: { id: string; email: string },
  { to, leadId }: TextRequest,
  source: string,
): Promise<void> {
  const { name, knownAs, ownNames } = await findAgreeing(tx, user.id, leadId);
  const givenTo = [...knownAs, ...ownNames].find(isOfAgent(ownNames)) ?? user.email;
  const record = { lead_id: leadId, person_name: name, channel: 'text', address: to, collected_by: 'agent' } as const;
  const unsaid = { seller: null, words: null, given_at: null, ip: null, certificate_url: null };
  const entered = { entered_by: 'agent', entered_from: 'With your first text' } as const;
  await recordConsents(tx, user.id, [{ ...record, given_to: givenTo, source, ...unsaid, ...entered }]);
}

/** Once for each lead, whatever the key: the next one is tried only where this one has no words. */
async function soldText(tx: Transaction, { platform, user, body }: SendCall): Promise<TextRequest> {
  const { templateKey = '', lead_id: leadId } = body;
  if ([body.to, body.body, body.origin].some((each) => each !== undefined))
    refuse('templateKey', 'Send a template, or words to a number.');
  if (!soldTemplateKeys.some((key) => key === templateKey)) refuse('templateKey', 'There is no such template.');
  if (!leadId) return refuse('lead_id', 'Name the lead.');
  const lead = await findSoldLead(tx, user.id, leadId);
  if (!lead) throw new Refusal('not_found', 'This lead no longer exists.');
  if (!lead.is_sold)
    throw new Refusal('conflict', 'This lead isn’t marked as sold.', { current: { why: 'not_sold', until: null } });
  if (lead.phone === null) return refuse('lead_id', 'This lead has no phone number.');
  const template = await readTemplate(tx, user.id, templateKey);
  if (template === null) return refuse('templateKey', 'This template has no words.');
  if (!template.isEnabled)
    throw new Refusal('conflict', 'This template is turned off.', { current: { why: 'off', until: null } });
  const around = { userId: user.id, baseUrl: platform.config.baseUrl, now: platform.now() };
  const values = (await readTemplateValues(tx, around, [leadId])).get(leadId) ?? {};
  return {
    origin: 'sold',
    to: lead.phone,
    body: renderTemplate(template.words, values),
    leadId,
    templateKey,
    onceKey: lead.text_key ?? `sold:${leadId}`,
    // A sale may be taken back for a moment.
    notBefore: platform.now().getTime() + saleUndoMs,
  };
}

/** A test to a phone that is not proved to be the agent's, of somebody who never agreed to texts from them. */
function refuseStrangers({ texts: [text] }: QueuedTexts): void {
  if (text?.is === 'refused' && (text.why === 'no_consent_record' || text.why === 'third_party_consent'))
    refuse('to', notYourPhone);
}

interface Taken {
  id: string;
  balanceCents: number;
  isRepeat: boolean;
  /** As it was written; null: it was there before. */
  state: TextState | null;
}

/** @throws Refusal where the text may not be sent; nothing is taken then. */
function taken(queued: QueuedTexts): Taken {
  const [text] = queued.texts;
  if (queued.is === 'short') return tooLittle(queued);
  const { balanceCents } = queued;
  if (text?.is === 'planned') {
    const { id, status, reason, priceCents } = text.text;
    const state = { id, status, reason, carrier_id: null, carrier_said: null, price_cents: priceCents };
    return { id, balanceCents, isRepeat: false, state };
  }
  // The first request of this key queued it and could not say so any more, or the lead has had its text.
  if (text?.messageId !== undefined) return { id: text.messageId, balanceCents, isRepeat: true, state: null };
  return refuseText(text!);
}

function tooLittle({ totalCents, balanceCents, spendableCents }: Extract<QueuedTexts, { is: 'short' }>): never {
  if (balanceCents <= 0) throw new Refusal('payment_required', emptyBalance);
  const held = balanceCents - spendableCents;
  const balance =
    formatDollars(balanceCents) + (held > 0 ? `, of which ${formatDollars(held)} is held for a call` : '');
  throw new Refusal(
    'payment_required',
    `This text costs ${formatDollars(totalCents)} and your text balance is ${balance}. Add funds to send it.`,
  );
}

function refuseText({ why, until }: Extract<PlannedText, { is: 'refused' }>): never {
  if (why === 'not_us_or_ca') refuse('to', invalidRecipient);
  if (why === 'own_number') refuse('to', refusalSentences[why]);
  if (why === 'empty' || why === 'too_long') refuse('body', refusalSentences[why]);
  const current: RefusedText = { why, until: until === undefined ? null : new Date(until).toISOString() };
  throw new Refusal('conflict', refusalSentences[why], { current });
}

function refuse(field: 'to' | 'body' | 'lead_id' | 'templateKey', message: string): never {
  throw new Refusal('invalid_input', message, { fields: [{ path: `body.${field}`, message }] });
}

async function read({ database }: Platform, userId: string, id: string): Promise<TextState> {
  const state = await database.asReadingAgent(userId, (tx) => findTextState(tx, userId, id));
  if (!state) throw new Error('A text that was queued is not there.');
  return state;
}

/** Until the carrier took or refused it, or the wait is over. */
async function whileOnItsWay(platform: Platform, userId: string, first: TextState): Promise<TextState> {
  const began = performance.now();
  let state = first;
  for (let looks = 0; isOnItsWay(state); looks++) {
    const wait = nextLookMs(performance.now() - began, looks);
    if (wait === null) break;
    await pause(wait);
    state = await read(platform, userId, state.id);
  }
  return state;
}

const isOnItsWay = ({ status, carrier_id }: TextState): boolean =>
  status === 'queued' || (status === 'sending' && carrier_id === null);

function answer(state: TextState, { balanceCents, isRepeat }: Taken) {
  const { id, status, reason, carrier_id, carrier_said, price_cents } = state;
  const isRefused = status === 'failed' || status === 'canceled' || status === 'unknown';
  const error = isRefused ? (reasonSentence(reason) ?? sendFailed) : null;
  return {
    ok: !isRefused,
    id,
    deduped: isRepeat,
    status,
    telnyx_id: carrier_id,
    error,
    telnyx_response: error === null || carrier_said === null ? null : { errors: [{ detail: carrier_said }] },
    price_cents,
    balance_cents: balanceCents,
  };
}
