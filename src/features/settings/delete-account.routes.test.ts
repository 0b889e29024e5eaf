import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, signInToken, testPassword, type TestAgent } from '../../../test-support/agents.ts';
import { useBillingApp } from '../../../test-support/billing-app.ts';
import { testClient } from '../../../test-support/client.ts';
import { beginTopUp, intentsOf } from '../../../test-support/top-ups.ts';
import { newCard } from '../../../test-support/test-cards.ts';
import { isStored, pdf } from '../../../test-support/uploads.ts';
import { readAccess } from '../gate/access.contract.ts';
import { createCheckoutSession } from '../payments/checkout.contract.ts';
import { sendBillingMail } from '../billing/send-billing-mail.job.ts';
import { removeFile } from '../files/remove-file.job.ts';
import { storeFile } from '../files/store-file.operation.ts';
import { readDashboard } from '../dashboard/dashboard.contract.ts';
import { findResidue } from '../wallet/reconcile-wallets.job.ts';
import { isOfDeletedAccount } from '../wallet/payment.db.ts';
import { creditTopUp, settlePayment } from '../wallet/settle-payment.operation.ts';
import { settleTopUps } from '../wallet/wallet.contract.ts';
import { deleteAccount, readOwnAccount, restoreAccount } from './delete-account.contract.ts';
import { jobs } from '../../server/features.ts';
import { endBillingOfDeletedAccount } from './end-billing-of-deleted-account.job.ts';
import { deleteAccountFinally, deleteDueAccounts } from './delete-account-finally.job.ts';

const app = useBillingApp();
let agent: TestAgent;

beforeEach(async () => {
  agent = await makeAgent(app, { subscription: null });
});

const begin = (who = agent) => who.call(deleteAccount, { body: { password: testPassword, word: 'DELETE' } });
const later = (days: number) => ({ ...app.platform, now: () => new Date(Date.now() + days * 86_400_000) });
const backIn = async (who = agent) => testClient(app.url, await signInToken(app, who.email));

async function subscribe(): Promise<{ customer: string; subscription: string }> {
  await agent.call(createCheckoutSession, { body: {} });
  const { customer_id: customer } = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('stripe_customers').select('customer_id').where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
  );
  const { data: sessions } = await app.stripe.checkout.sessions.list({ customer });
  await app.pay(sessions[0]?.id ?? '', newCard());
  await agent.call(readAccess, { query: {} });
  const { data } = await app.stripe.subscriptions.list({ customer });
  return { customer, subscription: data[0]?.id ?? '' };
}

async function letters(who: TestAgent): Promise<string[]> {
  const rows = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('billing_mails').select(['kind', 'ref']).where('user_id', '=', who.id).execute(),
  );
  for (const { kind, ref } of rows)
    await sendBillingMail.handle({ userId: who.id, kind: kind as never, ref }, app.platform);
  return ((await app.control(`/mail?to=${encodeURIComponent(who.email)}`)) as { subject: string }[]).map(
    ({ subject }) => subject,
  );
}

describe('asking for it', () => {
  it.each([
    [{ password: 'wrong', word: 'DELETE' }, 'body.password', 'That isn’t your current password.'],
    [{ password: testPassword, word: 'delete' }, 'body.word', 'Type DELETE to continue.'],
    [{ password: testPassword, word: '' }, 'body.word', 'Type DELETE to continue.'],
    [{ password: '', word: 'DELETE' }, 'body.password', 'Enter your password.'],
  ])('%j is refused', async (body, path, message) => {
    expect(await agent.refusal(deleteAccount, { body })).toMatchObject({ status: 400, fields: [{ path, message }] });
    expect(await agent.call(readOwnAccount, { query: {} })).toMatchObject({ deletion: null });
  });

  it('signs out everywhere, tells by mail, and names the day', async () => {
    const elsewhere = await backIn();
    const isWaiting = async () =>
      (
        await app.platform.database.asSystem((tx) =>
          tx.selectFrom('auth.pending_sign_ins').select('tries').where('userId', '=', agent.id).execute(),
        )
      ).length;
    await asOwner(
      app,
      `insert into auth.pending_sign_ins (token_hash, "userId", expires_at) values (sha256('waits'), $1, now() + interval '1 hour')`,
      [agent.id],
    );
    expect(await isWaiting()).toBe(1);
    const { delete_after } = await begin();
    expect(await isWaiting()).toBe(0);
    expect(Math.round((Date.parse(delete_after) - Date.now()) / 86_400_000)).toBe(30);
    for (const client of [agent, elsewhere])
      expect(await client.send('GET', '/api/account')).toMatchObject({ status: 401 });
    expect(await letters(agent)).toEqual([expect.stringMatching(/^Your Agent CRM account will be deleted on /)]);
  });

  it('closes the app, the checkout too, until it is undone', async () => {
    const paying = await makeAgent(app);
    await begin(paying);
    const again = await backIn(paying);
    expect(await again.call(readAccess, { query: {} })).toMatchObject({
      allowed: false,
      delete_after: expect.any(String),
    });
    expect(await again.refusal(readDashboard, { query: {} })).toMatchObject({
      status: 403,
      error: 'This account is scheduled for deletion. Keep your account to continue.',
    });
    expect(await again.refusal(createCheckoutSession, { body: {} })).toMatchObject({ status: 409 });
    expect(await again.refusal(deleteAccount, { body: { password: testPassword, word: 'DELETE' } })).toMatchObject({
      status: 409,
    });
    await again.call(restoreAccount, { body: {} });
    expect(await again.call(readAccess, { query: {} })).toMatchObject({ allowed: true, delete_after: null });
    expect(await again.call(restoreAccount, { body: {} })).toEqual({ ok: true });
    expect((await letters(paying)).toSorted()).toEqual([
      'You kept your Agent CRM account',
      expect.stringMatching(/will be deleted/),
    ]);
  });

  it('is not for admins', async () => {
    const admin = await makeAgent(app, { admin: true });
    expect(await admin.refusal(deleteAccount, { body: { password: testPassword, word: 'DELETE' } })).toMatchObject({
      status: 409,
    });
  });
});

describe('the subscription of who leaves', () => {
  it('ends with its period, silently', async () => {
    const { subscription } = await subscribe();
    await begin();
    await endBillingOfDeletedAccount.handle({ userId: agent.id }, app.platform);
    expect(await app.stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    });
    expect(await letters(agent)).toHaveLength(1);
  });

  it('ends by a job that was queued before the job was renamed', async () => {
    const { subscription } = await subscribe();
    await begin();
    const queued = jobs.find(({ name }) => name === 'end-billing-of-leaver')!;
    await queued.handle({ userId: agent.id } as never, app.platform);
    expect(await app.stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: true });
  });

  it('ends at once when a payment is due', async () => {
    const { customer, subscription } = await subscribe();
    await app.control(`/stripe/customers/${customer}/card`, { card: '4000000000000341' });
    await app.control('/stripe/advance', { subscription, to: 'period_end' });
    await begin();
    await endBillingOfDeletedAccount.handle({ userId: agent.id }, app.platform);
    expect(await app.stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'canceled' });
  });

  it('goes on when it was undone before the provider heard of it', async () => {
    const { subscription } = await subscribe();
    await begin();
    await (await backIn()).call(restoreAccount, { body: {} });
    await endBillingOfDeletedAccount.handle({ userId: agent.id }, app.platform);
    expect(await app.stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: false });
  });
});

describe('a team of who leaves', () => {
  it('is counted before, told of its end, and ends with the account', async () => {
    const { id: teamId } = await app.platform.database.asSystem((tx) =>
      tx
        .insertInto('teams')
        .values({ name: 'Blue Ridge', owner_id: agent.id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const member = await makeAgent(app, { subscription: null, teamId });
    const paused = await makeAgent(app, { subscription: null, teamId });
    await asOwner(app, `update user_teams set status = 'paused' where user_id = $1`, [paused.id]);
    expect(await agent.call(readOwnAccount, { query: {} })).toMatchObject({
      teams: [{ name: 'Blue Ridge', members: 2 }],
    });
    await begin();
    for (const each of [member, paused])
      expect(await letters(each)).toEqual([expect.stringMatching(/^The team Blue Ridge will end on /)]);
    expect(await member.call(readAccess, { query: {} })).toMatchObject({ allowed: true });
    await deleteAccountFinally.handle({ userId: agent.id }, later(31));
    expect(await member.call(readAccess, { query: {} })).toMatchObject({ allowed: false });
  });
});

describe('the end', () => {
  it('comes after 30 days, not before, and only once', async () => {
    await begin();
    await deleteAccountFinally.handle({ userId: agent.id }, later(29));
    expect(await signInToken(app, agent.email)).toBeTruthy();
    const queued: string[] = [];
    const spy = {
      ...later(31),
      jobs: {
        ...app.platform.jobs,
        enqueue: async (_: unknown, job: { name: string }, payload: object) =>
          void queued.push(`${job.name} ${JSON.stringify(payload)}`),
      },
    };
    await deleteDueAccounts.handle({}, spy);
    expect(queued).toContain(`delete-account-finally {"userId":"${agent.id}"}`);
    await Promise.all([1, 2].map(() => deleteAccountFinally.handle({ userId: agent.id }, later(31))));
    await expect(signInToken(app, agent.email)).rejects.toThrow();
  });

  it('leaves nothing of the person in any table, and the money in the books without a name', async () => {
    const { customer } = await subscribe();
    await fill(agent);
    for (const event of await app.eventsOf(customer)) await app.deliver(event);
    const keys = [customer, ...(await fillNotices(agent))];
    expect(await traces(agent, keys)).toEqual(
      expect.arrayContaining(['stripe_events', 'calendly_events', 'voice_events']),
    );
    await begin();
    await deleteAccountFinally.handle({ userId: agent.id }, later(31));
    expect(await traces(agent, keys)).toEqual([]);
    expect(await app.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    const kept = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('kept_ledger').select(['type', 'amount_cents']).where('amount_cents', '=', 12_347).execute(),
    );
    expect(kept).toMatchObject([{ type: 'topup' }]);
  });

  it('takes the uploaded files along', async () => {
    const license = { userId: agent.id, folder: 'licenses', label: 'TX', bytes: pdf() } as const;
    const url = await storeFile(app.platform, license);
    await begin();
    await deleteAccountFinally.handle({ userId: agent.id }, later(29));
    await app.work([removeFile]);
    expect(await isStored(app.platform.files, url)).toBe(true);
    await deleteAccountFinally.handle({ userId: agent.id }, later(31));
    await expect.poll(() => isStored(app.platform.files, url)).toBe(false);
  });

  it('the nightly comparison knows its payments and what the operator paid back', async () => {
    await subscribe();
    await app.pay(await beginTopUp(agent, 1000));
    await agent.call(settleTopUps, {});
    const intent = (await intentsOf(app, agent)).find(({ metadata }) => metadata['wallet_payment']);
    await begin();
    await deleteAccountFinally.handle({ userId: agent.id }, later(31));
    const residue = async () => (await findResidue(app.platform)).filter(({ userId }) => userId === agent.id);
    expect(await residue()).toEqual([]);
    expect(await settlePayment(app.platform, intent?.id ?? '')).toBe('repeated');
    await app.stripe.refunds.create({ payment_intent: intent?.id ?? '' });
    expect(await residue()).toEqual([]);
    // Without the note of its payment it is money that nobody got.
    await app.platform.database.asSystem((tx) => sql`delete from kept_ledger where amount_cents = 1000`.execute(tx));
    expect((await residue()).map(({ fault, ref }) => [fault, ref])).toEqual([
      ['not credited', intent?.id],
      ['not taken back', expect.stringMatching(/^re_/)],
    ]);
  });

  it('the books know a recharge by the saved card as they know a top-up', async () => {
    const intentOf = (kind: string) => `pi_${kind}_${agent.id}`;
    const kinds = ['topup', 'auto_recharge'];
    const { database } = app.platform;
    for (const kind of kinds)
      await database.asSystem((tx) => creditTopUp(tx, { user_id: agent.id, kind, net_cents: 2000 }, intentOf(kind)));
    await begin();
    await deleteAccountFinally.handle({ userId: agent.id }, later(31));
    for (const kind of [...kinds, 'another'])
      expect(await database.asSystem((tx) => isOfDeletedAccount(tx, intentOf(kind)))).toBe(kind !== 'another');
  });

  it('every table with an owner goes with the account', async () => {
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql<{ table: string }>`
      with recursive gone as (
        select 'auth."user"'::regclass::oid as oid
        union
        select child from gone join (
          select conrelid as child, confrelid as parent from pg_constraint where contype = 'f' and confdeltype in ('c', 'n')
          union all
          select c.oid, t.tgrelid from pg_trigger t join pg_class c on t.tgname = 'A_delete_' || c.relname
        ) as edge on edge.parent = gone.oid
      )
      select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('crm', 'auth') and c.relkind in ('r', 'p') and c.oid not in (select oid from gone)
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('user_id', 'userId', 'owner_id') and not a.attisdropped)`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([]);
  });
});

/** Rows of this person in many tables, some with the address in their text. */
async function fill(who: TestAgent): Promise<void> {
  await app.platform.database.asAgent(who.id, async (tx) => {
    const { id } = await tx
      .insertInto('leads')
      .values({ user_id: who.id, name: `Of ${who.email}`, phone: '+14045550123' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('lead_notes').values({ user_id: who.id, lead_id: id, body: 'A note' }).execute();
    await tx.insertInto('audit_log').values({ user_id: who.id, actor_id: who.id, action: 'test' }).execute();
  });
  await app.platform.database.asSystem((tx) =>
    sql`select move_wallet_money(${who.id}, 'topup', 12347, 'pi_of_a_leaver', 'Top-up')`.execute(tx),
  );
  await asOwner(
    app,
    `insert into idempotency_keys (user_id, key, endpoint, request_hash) values ($1, gen_random_uuid(), 'x', 'y')`,
    [who.id],
  );
}

/** What other providers told of this person. @returns what only these rows bear of them */
async function fillNotices(who: TestAgent): Promise<string[]> {
  const [person, call, line, leg] = [`https://calendly.test/users/${randomUUID()}`, randomUUID(), randomUUID(), randomUUID()]; // prettier-ignore
  await asOwner(
    app,
    `insert into calendly_connections (user_id, calendly_user, organization, access_token_sealed, refresh_token_sealed, access_token_expires_at)
     values ($1, $2, 'https://calendly.test/organizations/1', '', '', now())`,
    [who.id, person],
  );
  await asOwner(
    app,
    `insert into calendly_events (id, type, created_by, uri)
     values (encode(sha256(convert_to($1, 'UTF8')), 'hex'), 'invitee.created', $1, 'x')`,
    [person],
  );
  await asOwner(
    app,
    `insert into call_logs (user_id, id, to_number, from_number, agent_number, cents_per_minute, recorded_cents_per_minute, direction, lead_leg)
     select $1, id, '+14045550123', '+14045550124', '+14045550125', 1, 1, direction, leg
     from (values ($2::uuid, 'out', null), (gen_random_uuid(), 'in', $3)) as made (id, direction, leg)`,
    [who.id, call, leg],
  );
  await asOwner(
    app,
    `with session as (insert into dial_sessions (user_id, list_name, status, filter, sort) values ($1, 'All', 'lead', '{}', 'newest') returning id)
     insert into agent_lines (user_id, id, session_id, agent_number, from_number)
     select $1, $2, id, '+14045550125', '+14045550124' from session`,
    [who.id, line],
  );
  for (const payload of [{ ref: call }, { ref: line }, { legId: leg }])
    await asOwner(app, 'insert into voice_events (id, payload) values ($1, $2)', [randomUUID(), payload]);
  return [person, call, line, leg];
}

/** Tables with the person's id, address or one of these keys anywhere in a row. */
async function traces(who: TestAgent, keys: readonly string[]): Promise<string[]> {
  const tables = await app.platform.database.asSystem((tx) =>
    sql<{
      name: string;
    }>`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('crm', 'auth') and c.relkind in ('r', 'p') order by 1`.execute(tx),
  );
  const { connectClient } = await import('../../database/connection.ts');
  const client = connectClient({ url: app.platform.config.databaseUrl, role: 'crm_owner', applicationName: 'traces' });
  await client.connect();
  try {
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ total: number }>(
        `select count(*)::int as total from ${name} as each_row where each_row::text like any ($1)`,
        [[who.id, who.email, ...keys].map((key) => `%${key}%`)],
      );
      if (rows[0]?.total) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}
