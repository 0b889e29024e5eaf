// What the clock starts and what works through many pieces ends with a stop: the piece in hand is done, the rest is not touched, the
// job waits once for the next start, and there it does the rest.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { toLocalDateTime } from '../src/domain/time-zone.ts';
import { billingSweep } from '../src/features/billing/billing-sweep.job.ts';
import { fireFollowUps } from '../src/features/follow-ups/fire-follow-ups.job.ts';
import { followUpDigests } from '../src/features/follow-ups/follow-up-digests.job.ts';
import { saveReminders } from '../src/features/follow-ups/follow-ups.contract.ts';
import { tidyNumbers } from '../src/features/numbers/tidy-numbers.job.ts';
import { takeUpRestore } from '../src/features/operations/take-up-restore.job.ts';
import { closeUnansweredReplies } from '../src/features/suppression/unanswered-replies.job.ts';
import { wakeTexts } from '../src/features/texting/wake-texts.job.ts';
import { holdForCall } from '../src/features/wallet/hold-for-call.operation.ts';
import { reconcileWallets } from '../src/features/wallet/reconcile-wallets.job.ts';
import { walletSweep } from '../src/features/wallet/wallet-sweep.job.ts';
import type { AnyJob } from '../src/jobs/job.ts';
import { asOwner, makeAgent, type TestAgent } from './agents.ts';
import { stopped, stoppedOnce, waitingJobs } from './stopping.ts';
import { makeTeam } from './teams.ts';
import { textTo } from './texting-people.ts';
import { useTextingApp } from './texting-app.ts';
import { beginTopUp } from './top-ups.ts';
import { giveMoney } from './wallets.ts';

const app = useTextingApp();

/** Of the rows of these agents. */
async function count(statement: string, agents: readonly TestAgent[]): Promise<number> {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.raw(statement)} and user_id = any(${agents.map(({ id }) => id)}::uuid[])`.execute(
      tx,
    ),
  );
  return rows[0]?.count ?? 0;
}

const two = <T>(make: () => Promise<T>) => Promise.all([make(), make()]);

async function pay(agent: TestAgent, cents = 1000): Promise<void> {
  await app.control(`/stripe/checkout/${await beginTopUp(agent, cents)}/pay`, {});
}

interface Pieces {
  job: AnyJob;
  /** Makes two pieces of work. */
  make: () => Promise<TestAgent[]>;
  done: (agents: TestAgent[]) => Promise<number>;
}

const ofTwoPieces: Pieces[] = [
  {
    job: reconcileWallets,
    async make() {
      const agents = await two(() => makeAgent(app));
      for (const agent of agents) await pay(agent);
      return agents;
    },
    done: (agents) => count(`wallet_transactions where type = 'topup'`, agents),
  },
  {
    job: walletSweep,
    async make() {
      const agent = await makeAgent(app);
      await giveMoney(app, agent.id, 100);
      const until = new Date(Date.now() - 1000);
      await app.platform.database.asSystem(async (tx) => {
        for (const ref of ['one', 'other'])
          await holdForCall(tx, app.platform.jobs, { userId: agent.id, ref, cents: 4, until });
      });
      return [agent];
    },
    done: (agents) => count(`wallet_holds where status <> 'open'`, agents),
  },
  {
    job: billingSweep,
    make: () =>
      two(async () => {
        const owner = await makeAgent(app);
        const team = await makeTeam(app, owner, { seats: 5 });
        const member = await makeAgent(app, { subscription: null, teamId: team.id });
        await asOwner(app, `update subscriptions set status = 'canceled' where user_id = $1`, [owner.id]);
        const ended = `plan_status = 'canceled', subscription_status = 'inactive', plan_expires_at = null`;
        await asOwner(app, `update profiles set ${ended} where user_id = $1`, [owner.id]);
        return member;
      }),
    done: (agents) => count(`user_teams where status = 'paused'`, agents),
  },
  {
    job: wakeTexts,
    async make() {
      const agents = await two(() => app.texter());
      for (const agent of agents) {
        const lead = await app.lead(agent);
        await app.queue(agent, { ...textTo(lead, 'inbox'), notBefore: app.clock.now.getTime() + 86_400_000 });
        await asOwner(app, `update subscriptions set status = 'canceled' where user_id = $1`, [agent.id]);
      }
      return agents;
    },
    done: (agents) => count(`messages where status = 'canceled'`, agents),
  },
  {
    job: tidyNumbers,
    async make() {
      const agents = await two(() => app.texter());
      const { telnyx } = app.platform;
      for (const { number } of agents) {
        const [owned] = (await telnyx!.ownedNumbers({ number })).numbers;
        await telnyx!.assign(owned!.id, null);
      }
      return agents;
    },
    done: (agents) => count(`messaging_profiles where number is null`, agents),
  },
  {
    job: takeUpRestore,
    async make() {
      const agent = await makeAgent(app);
      await pay(agent);
      await pay(agent, 2000);
      await asOwner(app, `insert into outgoing_pause (backup_of) values (now() - interval '1 day')`);
      return [agent];
    },
    done: async () =>
      (await app.platform.database.asSystem((tx) => tx.selectFrom('stripe_events').select('id').execute())).length,
  },
];

it.each(ofTwoPieces)('$job.name ends after the piece in hand', async ({ job, make, done }) => {
  const agents = await make();
  const before = await waitingJobs(app.platform, job.name);
  for (let stop = 0; stop < 2; stop++) {
    const platform =
      stop === 0 ? stoppedOnce(app.platform, async () => (await done(agents)) > 0) : stopped(app.platform);
    await job.handle({} as never, platform);
    expect(await done(agents)).toBe(1);
    expect(await waitingJobs(app.platform, job.name)).toBe(before + 1);
  }
  await job.handle({} as never, app.platform);
  expect(await done(agents)).toBeGreaterThan(1);
  expect(await waitingJobs(app.platform, job.name)).toBe(before + 1);
  await asOwner(app, 'delete from outgoing_pause');
});

/** Of hundreds in one piece: a stop before it. */
const ofManyInOne: Pieces[] = [
  {
    job: fireFollowUps,
    async make() {
      const agent = await makeAgent(app);
      const { id } = await app.lead(agent);
      await asOwner(app, `update leads set next_follow_up_at = now() - interval '1 minute' where id = $1`, [id]);
      return [agent];
    },
    done: (agents) => count(`lead_events where kind = 'follow_up_due'`, agents),
  },
  {
    job: followUpDigests,
    async make() {
      const hourIn = (zone: string) => toLocalDateTime(Date.now(), zone).hour;
      const zones = ['America/New_York', 'America/Los_Angeles'];
      const timeZone = zones.find((zone) => hourIn(zone) < 23)!; // no midnight between
      const agent = await makeAgent(app, { timeZone });
      await agent.call(saveReminders, { body: { mail: 'digest', digest_hour: hourIn(timeZone) } });
      const { id } = await app.lead(agent);
      await asOwner(app, `update leads set next_follow_up_at = now() where id = $1`, [id]);
      return [agent];
    },
    done: (agents) => count(`follow_up_mails where kind = 'digest'`, agents),
  },
  {
    job: closeUnansweredReplies,
    async make() {
      const agent = await makeAgent(app);
      await asOwner(
        app,
        `insert into unclear_replies (user_id, id, number, body, asked_at) values ($1, $2, '+12025550111', 'hm', now() - interval '4 days')`,
        [agent.id, randomUUID()],
      );
      return [agent];
    },
    done: (agents) => count(`unclear_replies where settled_at is not null`, agents),
  },
];

it.each(ofManyInOne)('$job.name begins nothing', async ({ job, make, done }) => {
  const agents = await make();
  await job.handle({} as never, stopped(app.platform));
  expect([await done(agents), await waitingJobs(app.platform, job.name)]).toEqual([0, 1]);
  await job.handle({} as never, app.platform);
  expect(await done(agents)).toBe(1);
});
