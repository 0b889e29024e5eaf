// What tests and people may order: consent without the page, bookings, cancellations, moves, the passing of time.
import type { Context } from 'hono';
import * as z from 'zod';
import type { SandboxApp } from '../sandbox-app.ts';
import type { CalendlyAccount } from './account.ts';
import type { CallLog } from './answer.ts';
import type { Keys } from './keys.ts';
import { authBase } from './oauth.ts';
import type { CalendlyWebhooks } from './webhooks.ts';

const bookOrder = z.strictObject({
  user: z.email(),
  invitee: z.strictObject({ name: z.string(), email: z.email(), phone: z.string().optional() }),
  start: z.iso.datetime({ offset: true }),
  minutes: z.number().int().positive().default(30),
  name: z.string().default('Policy review'),
  location: z
    .strictObject({ type: z.string(), location: z.string().optional(), join_url: z.string().optional() })
    .nullable()
    .default({ type: 'zoom', join_url: 'https://meetings.example.com/j/5550123' }),
});
const cancelOrder = z.strictObject({
  by: z.enum(['host', 'invitee']).default('invitee'),
  reason: z.string().nullable().default(null),
});
const moveOrder = z.strictObject({ start: z.iso.datetime({ offset: true }) });
const consentOrder = z.strictObject({
  url: z.url(),
  email: z.email(),
  plan: z.enum(['free', 'paid']).default('paid'),
  decision: z.enum(['allow', 'deny']).default('allow'),
});
const planOrder = z.strictObject({ user: z.email(), plan: z.enum(['free', 'paid']) });
const signOrder = z.strictObject({ body: z.string(), seconds: z.number().int().optional() });
const limitOrder = z.strictObject({ times: z.number().int().nonnegative() });

interface Parts {
  account: CalendlyAccount;
  keys: Keys;
  log: CallLog;
  webhooks: CalendlyWebhooks;
  changed: () => void;
}

export function mountCalendlyControl(app: SandboxApp, { account, keys, log, webhooks, changed }: Parts): void {
  const base = '/_control/calendly';

  async function order<S extends z.ZodType>(
    c: Context,
    schema: S,
    act: (given: z.output<S>) => object | Promise<object>,
  ) {
    const given = schema.safeParse(await c.req.json().catch(() => ({})));
    if (!given.success) return c.json({ error: z.prettifyError(given.error) }, 400);
    const answer = await act(given.data);
    changed();
    return c.json(answer);
  }
  const meetingOf = (c: Context) => account.meeting(c.req.param('uuid') ?? '');

  app.get(`${base}/requests`, (c) => {
    const wanted = c.req.query('operation');
    return c.json(log.calls.filter((call) => wanted === undefined || call.operation === wanted));
  });
  app.get(`${base}/webhooks`, (c) => c.json(webhooks.list()));
  app.get(`${base}/grants`, (c) => c.json({ live: keys.live(), subscriptions: account.state.subscriptions }));
  app.post(`${base}/webhooks/drain`, async (c) => {
    await webhooks.drained();
    return c.json({ drained: true });
  });
  /** Signs a body as the provider would, at any time. */
  app.post(`${base}/webhooks/sign`, (c) =>
    order(c, signOrder, ({ body, seconds }) => ({ signature: webhooks.signed(body, seconds) })),
  );
  app.post(`${base}/expire-tokens`, (c) => {
    keys.expireAll();
    keys.forgetRate();
    return c.json({ expired: true });
  });
  app.post(`${base}/limit`, (c) => order(c, limitOrder, ({ times }) => ({ too_many: (log.tooMany = times) })));
  app.post(`${base}/plan`, (c) => order(c, planOrder, ({ user, plan }) => account.person(user, plan)));
  /** Where the page of consent would lead the browser. */
  app.post(`${base}/consent`, (c) =>
    order(c, consentOrder, async ({ url, email, plan, decision }) => {
      const form = new URLSearchParams(new URL(url).search);
      for (const [name, value] of Object.entries({ email, plan, decision })) form.set(name, value);
      const answer = await app.request(`${authBase}/oauth/authorize`, { method: 'POST', body: form.toString() });
      return { status: answer.status, redirect: answer.headers.get('location') };
    }),
  );
  app.post(`${base}/bookings`, (c) =>
    order(c, bookOrder, ({ user, ...booking }) => account.book(account.person(user), booking)),
  );
  app.post(`${base}/bookings/:uuid/cancel`, async (c) => {
    const meeting = meetingOf(c);
    if (!meeting) return c.json({ error: 'There is no such meeting.' }, 404);
    return order(c, cancelOrder, ({ by, reason }) => {
      account.cancel(meeting, by, reason);
      return meeting;
    });
  });
  app.post(`${base}/bookings/:uuid/move`, async (c) => {
    const meeting = meetingOf(c);
    if (!meeting) return c.json({ error: 'There is no such meeting.' }, 404);
    return order(c, moveOrder, ({ start }) => account.move(meeting, start));
  });
}
