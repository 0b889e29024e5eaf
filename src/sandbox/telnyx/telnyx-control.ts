// What tests and people may order: texts from a phone, decisions, rates, weather, time; and what they may read.
import type { Context } from 'hono';
import * as z from 'zod';
import type { SandboxApp } from '../sandbox-app.ts';
import { newNumberId, stamp, type TelnyxAccount } from './account.ts';
import type { CallLog } from './answer.ts';
import { isTollFree } from './numbering.ts';
import { textsOf } from './phone-texts.ts';
import type { RateLimiter } from './rates.ts';
import { signed } from './signing-key.ts';
import type { Traffic } from './traffic.ts';
import { decide } from './verification-api.ts';
import type { TelnyxWebhooks } from './webhooks.ts';

const number = z.string().regex(/^\+1\d{10}$/);
const tollFree = number.refine(isTollFree, 'must be toll-free');
const milliseconds = z.number().int().nonnegative();
const perSecond = z.number().int().positive();

const receiveOrder = z.strictObject({ from: number, to: tollFree, text: z.string().min(1) });
/** A number of ours at once, without search and order. */
const numberOrder = z.strictObject({
  phone_number: number,
  messaging_profile_id: z.string().nullable().default(null),
  verified: z.boolean().default(true),
});
const decisionOrder = z.strictObject({
  status: z.enum([
    'Verified',
    'Rejected',
    'Waiting For Customer',
    'Waiting For Vendor',
    'Waiting For Telnyx',
    'In Progress',
  ]),
  reason: z.string().nullable().default(null),
});
const rateOrder = z.strictObject({ per_number: perSecond.optional(), account: perSecond.optional() });
const passOrder = z.strictObject({ milliseconds });
const paceOrder = z.strictObject({ sent: milliseconds, finalized: milliseconds });
const holdOrder = z.strictObject({ held: z.boolean() });
const recordsOrder = z.strictObject({ late_seconds: z.number().nonnegative() });
const stormOrder = z.strictObject({
  operation: z.string().default('messages.send'),
  status: z.union([z.literal(429), z.literal(500), z.literal(502), z.literal(503)]),
  times: z.number().int().positive(),
  /** What is asked for is done all the same. */
  accepted: z.boolean().default(false),
});
const receptionOrder = z.strictObject({
  phone: number,
  status: z.enum(['delivered', 'sending_failed', 'delivery_failed', 'delivery_unconfirmed']),
  code: z
    .string()
    .regex(/^\d{5}$/)
    .nullable()
    .default(null),
});
/** The next call, or the next texts to a phone, end so. */
const endingOrder = z
  .strictObject({
    operation: z.string().default('messages.send'),
    phone: number.nullable().default(null),
    http: z.number().int().min(400).max(599).nullable().default(null),
    status: z
      .enum(['sent', 'delivered', 'sending_failed', 'delivery_failed', 'delivery_unconfirmed', 'expired'])
      .nullable()
      .default(null),
    code: z.string().regex(/^\d{5}$/),
    title: z.string().default('Ordered'),
    times: z.number().int().positive().default(1),
  })
  .refine((ending) => (ending.http === null) !== (ending.status === null), 'either an answer or a status');
/** How the next orders of numbers go. */
const numberOrdersOrder = z.strictObject({
  pending_ms: milliseconds.default(30),
  end: z.enum(['success', 'failure']).default('success'),
});
const signOrder = z.strictObject({ body: z.string(), seconds: z.number().int().optional() });

interface Parts {
  account: TelnyxAccount;
  log: CallLog;
  rates: RateLimiter;
  records: { lateSeconds: number };
  traffic: Traffic;
  webhooks: TelnyxWebhooks;
  changed: () => void;
}

export function mountTelnyxControl(app: SandboxApp, parts: Parts): void {
  const { account, log, rates, records, traffic, webhooks, changed } = parts;
  const base = '/_control/telnyx';

  async function order<S extends z.ZodType>(c: Context, schema: S, act: (given: z.output<S>) => object | null) {
    const given = schema.safeParse(await c.req.json().catch(() => ({})));
    if (!given.success) return c.json({ error: z.prettifyError(given.error) }, 400);
    const answer = act(given.data);
    changed();
    return answer === null ? c.json({ error: 'There is no such thing.' }, 404) : c.json(answer);
  }

  app.get(`${base}/requests`, (c) => {
    const wanted = c.req.query('operation');
    return c.json(log.calls.filter((call) => wanted === undefined || call.operation === wanted));
  });
  app.get(`${base}/webhooks`, (c) => c.json(webhooks.list()));
  app.get(`${base}/messages`, (c) => c.json(account.state.messages));
  /** What a phone shows of its conversation with one of our numbers, oldest first. */
  app.get(`${base}/texts`, (c) => c.json(textsOf(account, c.req.query('phone') ?? '', c.req.query('number') ?? '')));

  app.post(`${base}/drain`, async (c) => {
    await traffic.drained();
    return c.json({ drained: true });
  });
  app.post(`${base}/receive`, (c) =>
    order(c, receiveOrder, ({ from, to, text }) => traffic.receive(from, to, text) ?? null),
  );
  app.post(`${base}/numbers`, (c) =>
    order(c, numberOrder, ({ phone_number: wanted, messaging_profile_id: profile, verified }) => {
      const now = stamp();
      if (!account.number(wanted))
        account.state.numbers.push({
          id: newNumberId(),
          phone_number: wanted,
          messaging_profile_id: profile,
          created_at: now,
          updated_at: now,
        });
      if (verified) account.state.verified.push(wanted);
      return account.number(wanted) ?? null;
    }),
  );
  app.post(`${base}/verifications/:id/decide`, (c) =>
    order(c, decisionOrder, (decision) => {
      const verification = account.state.verifications.find((each) => each.id === c.req.param('id'));
      if (!verification) return null;
      decide(webhooks, verification, decision);
      return verification;
    }),
  );
  app.post(`${base}/rates`, (c) =>
    order(c, rateOrder, (given) => {
      rates.rates = {
        perNumber: given.per_number ?? rates.rates.perNumber,
        account: given.account ?? rates.rates.account,
      };
      return rates.rates;
    }),
  );
  app.post(`${base}/pace`, (c) => order(c, paceOrder, (given) => (traffic.pace = given)));
  /** So much time is over for the texts under way. */
  app.post(`${base}/pass`, (c) =>
    order(c, passOrder, (given) => {
      traffic.pass(given.milliseconds);
      return given;
    }),
  );
  /** Holds the carrier's queue, or lets it go on. */
  app.post(`${base}/hold`, (c) =>
    order(c, holdOrder, ({ held }) => {
      traffic.hold(held);
      return { held };
    }),
  );
  app.post(`${base}/records`, (c) =>
    order(c, recordsOrder, ({ late_seconds: late }) => {
      records.lateSeconds = late;
      return records;
    }),
  );
  app.post(`${base}/storm`, (c) => order(c, stormOrder, (given) => (log.storm = given)));
  app.post(`${base}/reception`, (c) =>
    order(c, receptionOrder, (given) => {
      account.setReception(given);
      return given;
    }),
  );
  app.post(`${base}/number-orders`, (c) =>
    order(c, numberOrdersOrder, ({ pending_ms: pendingMs, end }) => (account.orders = { pendingMs, end })),
  );
  /** Orders that are pending end now. */
  app.post(`${base}/number-orders/end`, (c) =>
    order(c, z.strictObject({}), () => {
      for (const each of account.state.orders) each.ends_at = 0;
      return { ended: true };
    }),
  );
  app.post(`${base}/endings`, (c) =>
    order(c, endingOrder, (given) => {
      log.endings.order(given);
      return given;
    }),
  );
  /** Signs a body as the carrier would, at any time. */
  app.post(`${base}/sign`, (c) =>
    order(c, signOrder, ({ body, seconds = Math.floor(Date.now() / 1000) }) => ({
      timestamp: String(seconds),
      signature: signed(body, seconds),
    })),
  );
}
