// Sending and reading messages. What the carrier refuses at once it refuses here in the same order and with the same codes.
import * as z from 'zod';
import type { SandboxApp } from '../sandbox-app.ts';
import { stamp, type OwnedNumber, type Profile, type TelnyxAccount } from './account.ts';
import type { Answer } from './answer.ts';
import { countParts, mostParts } from './encoding.ts';
import type { Endings } from './endings.ts';
import { messageBody } from './message-body.ts';
import { countryOf, isE164 } from './numbering.ts';
import { operatorNumber } from './calls-api.ts';
import { readBody } from './params.ts';
import { notFound, refused } from './problem.ts';
import type { RateLimiter } from './rates.ts';
import type { Traffic } from './traffic.ts';

/** Words are kept so long, then wiped. */
const KEPT_MS = 10 * 86_400_000;
const LONGEST_URL = 2_000;

const address = z.url({ protocol: /^https?$/ }).max(LONGEST_URL);

const sendBody = z.strictObject({
  from: z.string().optional(),
  messaging_profile_id: z.string().optional(),
  to: z.string().min(1),
  text: z.string().optional(),
  type: z.enum(['SMS']).optional(),
  encoding: z.enum(['auto', 'gsm7', 'ucs2']).optional(),
  webhook_url: address.nullish(),
  webhook_failover_url: address.nullish(),
  use_profile_webhooks: z.literal(true).optional(),
  auto_detect: z.literal(false).optional(),
});

type Send = z.output<typeof sendBody>;

interface Parts {
  account: TelnyxAccount;
  endings: Endings;
  rates: RateLimiter;
  traffic: Traffic;
  changed: () => void;
}

export function mountMessages(
  app: SandboxApp,
  answer: Answer,
  { account, endings, rates, traffic, changed }: Parts,
): void {
  app.post('/v2/messages', (c) =>
    answer(c, 'messages.send', async () => {
      const given = await readBody(c, sendBody);
      const { number, profile } = senderOf(account, given);
      refuseRecipient(given.to, profile);
      refuseText(given);
      if (number !== operators.number && !account.isVerified(number.phone_number))
        throw refused(
          403,
          '40329',
          'Toll-free number not yet verified',
          `The toll-free number ${number.phone_number} has no approved verification.`,
          '/from',
        );
      if (account.isBlocked(number, given.to))
        throw refused(
          403,
          '40300',
          'Blocked due to STOP message',
          `Messages cannot be sent from '${number.phone_number}' to '${given.to}' due to an existing block rule.`,
        );
      const ending = endings.ofText(given.to);
      const wait = rates.take(number.phone_number, countParts(given.text ?? '').parts);
      if (wait === null) throw refused(400, '40318', 'Message queue full', 'The queue of this number is full.');
      const message = account.addMessage({
        direction: 'outbound',
        from: number.phone_number,
        to: given.to,
        text: given.text ?? '',
        messaging_profile_id: profile.id,
        status: 'queued',
        webhook_url: given.webhook_url ?? null,
        webhook_failover_url: given.webhook_failover_url ?? null,
        ...(ending?.status && { ending: { status: ending.status, code: ending.code, title: ending.title } }),
      });
      traffic.accept(message, 1000 * wait);
      changed();
      return { data: { ...messageBody(message), wait_seconds: wait } };
    }),
  );

  app.get('/v2/messages/:id', (c) =>
    answer(c, 'messages.retrieve', () => {
      const message = account.message(c.req.param('id'));
      if (!message || Date.now() - Date.parse(message.received_at) > KEPT_MS) throw notFound();
      return { data: messageBody(message) };
    }),
  );
}

/** The operator's own number is local, and its campaign is registered. */
const operators: { number: OwnedNumber; profile: Profile } = {
  number: {
    id: 'operator',
    phone_number: operatorNumber,
    messaging_profile_id: 'operator',
    created_at: stamp(),
    updated_at: stamp(),
  },
  profile: {
    id: 'operator',
    name: 'Operator',
    enabled: true,
    webhook_url: null,
    webhook_failover_url: null,
    whitelisted_destinations: ['US', 'CA'],
    created_at: stamp(),
    updated_at: stamp(),
  },
};

function senderOf(account: TelnyxAccount, { from, messaging_profile_id: asked }: Send) {
  if (from === undefined)
    throw refused(422, '10004', 'Missing required parameter', "The 'from' parameter is required.", '/from');
  if (from === operatorNumber && asked === undefined) return operators;
  const number: OwnedNumber | undefined = account.number(from);
  const profile: Profile | undefined = number && account.profile(number.messaging_profile_id ?? '');
  if (!number || !profile || (asked !== undefined && asked !== profile.id))
    throw refused(
      400,
      '40305',
      "Invalid 'from' address",
      "The 'from' address should be a string containing a valid phone number associated with the sending messaging profile.",
      '/from',
    );
  if (!profile.enabled)
    throw refused(403, '40312', 'Messaging profile is disabled', 'The messaging profile is disabled.');
  return { number, profile };
}

function refuseRecipient(to: string, profile: Profile): void {
  const country = countryOf(to);
  if (!isE164(to) || country === null)
    throw refused(
      400,
      '40310',
      "Invalid 'to' address",
      "The 'to' address should be a phone number in +E.164 format.",
      '/to',
    );
  const allowed = profile.whitelisted_destinations;
  if (country === 'other' || !(allowed.includes(country) || allowed.includes('*')))
    throw refused(
      400,
      '40309',
      'Invalid destination region',
      'The destination region is not whitelisted by the messaging profile.',
      '/to',
    );
}

function refuseText({ text = '', encoding = 'auto' }: Send): void {
  if (text === '') throw refused(400, '40316', 'No content provided', 'The message has no content.', '/text');
  const counted = countParts(text);
  if (encoding === 'gsm7' && counted.encoding !== 'GSM-7')
    throw refused(400, '10015', 'Bad Request', 'The message cannot be encoded in GSM-7.', '/text');
  if (counted.parts > mostParts)
    throw refused(
      400,
      '40302',
      'Message too large',
      `The message has ${counted.parts} parts; ${mostParts} are the most.`,
      '/text',
    );
}
