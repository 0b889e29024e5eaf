// An admin sets a balance while texts go out of the same wallet and its owner tops it up: the exact difference is moved, or nothing
// is, and no cent is lost.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { meetingOf } from '../../../test-support/meeting.ts';
import { withOwner } from '../../../test-support/owners.ts';
import { onServer } from '../../../test-support/postgres.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { balanceOf, faultyWallets, ledgerOf } from '../../../test-support/wallets.ts';
import { queueTexts } from '../texting/queue-texts.operation.ts';
import { moveMoney } from '../wallet/money.db.ts';
import { creditTopUp } from '../wallet/settle-payment.operation.ts';
import { listUsers, saveUsers, type AdminUser } from './admin.contract.ts';

const sends = runSize(120, 1_000);
const sendsAtOnce = 6;
const topUps = 5;
const topUpCents = 700;
const startCents = 5_000;
/** An admin may make 120 a minute. */
const savesInARow = 100;

const app = useTextingApp();
let admin: TestAgent;
beforeAll(async () => {
  admin = await makeAgent(app, { admin: true, subscription: null });
});

const seenOf = async ({ id }: { id: string }): Promise<AdminUser> =>
  (await admin.call(listUsers, { query: { q: id } })).rows[0]!;
const changeOf = ({ id, balance_cents: seen }: AdminUser, cents: number) => ({
  rows: [{ id, balance: { seen_cents: seen, wanted_cents: seen + cents } }],
  reason: 'Goodwill after an outage',
});
const textTo = (lead: { id: string; phone: string }) => ({
  origin: 'inbox' as const,
  to: lead.phone,
  body: 'Hello Pat',
  leadId: lead.id,
});
const sumOf = async (agent: Texter, type: string): Promise<number> =>
  (await ledgerOf(app, agent.id)).filter((row) => row.type === type).reduce((sum, row) => sum + row.amount_cents, 0);

const topUp = (agent: Texter) =>
  app.platform.database.asSystem((tx) =>
    creditTopUp(tx, { user_id: agent.id, kind: 'topup', net_cents: topUpCents }, `pi_${randomUUID()}`),
  );

/** An admin who saves whatever they saw last, again and again. @returns what was saved */
async function saveUntil(isOver: () => boolean, agent: Texter): Promise<number[]> {
  const saved: number[] = [];
  for (let round = 1; round <= savesInARow && !isOver(); round += 1) {
    const cents = round % 2 === 0 ? -round : 2 * round;
    const answer = await admin.send(saveUsers.method, saveUsers.path, changeOf(await seenOf(agent), cents));
    if (answer.status === 200) saved.push(cents);
    else
      expect(answer).toMatchObject({
        status: 409,
        body: { fields: [{ path: `${agent.id}.balance`, message: expect.stringContaining('Refresh and try again.') }] },
      });
  }
  return saved;
}

it(`${sends} texts, ${topUps} top-ups and an admin’s saves add up to the cent`, async () => {
  const agent = await app.texter({ cents: startCents });
  const lead = await app.lead(agent);
  let [left, open] = [sends, sendsAtOnce];
  const sendOn = async () => {
    while (left > 0) {
      left -= 1;
      expect((await app.queue(agent, textTo(lead))).is).toBe('queued');
    }
    open -= 1;
  };
  const [saved] = await Promise.all([
    saveUntil(() => open === 0, agent),
    ...Array.from({ length: sendsAtOnce }, sendOn),
    (async () => {
      for (let paid = 0; paid < topUps; paid += 1) await topUp(agent);
    })(),
  ]);
  await admin.call(saveUsers, { body: changeOf(await seenOf(agent), 7) });
  const moved = saved.reduce((sum, cents) => sum + cents, 7);
  expect(await sumOf(agent, 'text')).toBe(-sends);
  expect(await sumOf(agent, 'topup')).toBe(topUps * topUpCents);
  expect(await sumOf(agent, 'admin_adjustment')).toBe(moved);
  expect(await balanceOf(app, agent.id)).toBe(startCents + topUps * topUpCents - sends + moved);
  expect(await faultyWallets(app, [agent.id])).toEqual([]);
  const noted = await withOwner(app.platform.config.databaseUrl, async (client) => {
    const text = `select sum((details->>'to_cents')::int - (details->>'from_cents')::int)::int as cents from admin_log
      where subject_id = $1 and action = 'balance.adjusted'`;
    return (await client.query<{ cents: number }>(text, [agent.id])).rows;
  });
  expect(noted).toEqual([{ cents: moved }]);
});

it('what was seen before a text that is being paid is refused, however the two meet', async () => {
  const agent = await app.texter({ cents: startCents });
  const lead = await app.lead(agent);
  const seen = await seenOf(agent);
  const isWaiting = async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%user_wallets%'`;
    return onServer(app.platform.config.databaseUrl, async (client) => (await client.query(waiting)).rowCount);
  };
  let refused: ReturnType<TestAgent['refusal']> | undefined;
  const { database, jobs } = app.platform;
  await database.asAgent(agent.id, async (tx) => {
    await queueTexts(tx, jobs, { userId: agent.id, as: 'agent', now: app.clock.now.getTime() }, [textTo(lead)]);
    refused = admin.refusal(saveUsers, { body: changeOf(seen, 500) });
    await expect.poll(isWaiting).toBe(1);
  });
  expect(await refused).toMatchObject({
    status: 409,
    fields: [{ path: `${agent.id}.balance`, message: 'The balance is now $49.99. Refresh and try again.' }],
  });
  expect(await balanceOf(app, agent.id)).toBe(startCents - 1);
  expect(await admin.call(saveUsers, { body: changeOf(await seenOf(agent), 500) })).toMatchObject({
    rows: [{ balance_cents: startCents + 499 }],
  });
});

it('two admins who saw the same: one of them saves', async () => {
  const agent = await app.texter({ cents: startCents });
  const other = await makeAgent(app, { admin: true, subscription: null });
  const body = changeOf(await seenOf(agent), 500);
  const answers = await Promise.all([admin, other].map((each) => each.send(saveUsers.method, saveUsers.path, body)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await balanceOf(app, agent.id)).toBe(startCents + 500);
});

it('go red when the balance is compared before it is held', async () => {
  const agent = await app.texter({ cents: startCents });
  const bothRead = meetingOf(2);
  const saveByReading = (cents: number) =>
    app.platform.database.asSystem(async (tx) => {
      const now = await tx
        .selectFrom('user_wallets')
        .select('balance_cents')
        .where('user_id', '=', agent.id)
        .executeTakeFirstOrThrow();
      await bothRead();
      if (now.balance_cents !== startCents) return false;
      await moveMoney(tx, {
        userId: agent.id,
        type: 'admin_adjustment',
        cents,
        ref: randomUUID(),
        description: 'Adjusted by support',
      });
      return true;
    });
  expect(await Promise.all([saveByReading(500), saveByReading(500)])).toEqual([true, true]);
  expect(await balanceOf(app, agent.id)).not.toBe(startCents + 500);
});
