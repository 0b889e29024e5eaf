import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { addInvite, makeAccounts, makeTeam, type TestTeam } from '../../../test-support/teams.ts';
import type { Transaction } from '../../database/transaction.ts';
import { readAccess } from '../gate/access.contract.ts';
import { newInviteToken } from '../teams/invite-token.operation.ts';
import { createInvite, listInvites, revokeInvite } from '../teams/team-invites.contract.ts';
import { leaveTeam, listMembers, removeMember } from '../teams/teams.contract.ts';
import { joinByInvite } from './accept-invite.operation.ts';
import { acceptInvite } from './invites.contract.ts';

const app = useTestApp();

let owner: TestAgent;
beforeAll(async () => {
  owner = await makeAgent(app);
});

const unpaid = () => makeAgent(app, { subscription: null });
const accept = (agent: TestAgent, token: string) => agent.call(acceptInvite, { body: { token } });
const refused = (agent: TestAgent, token: string) => agent.refusal(acceptInvite, { body: { token } });
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';

async function usedSeats({ id }: TestTeam): Promise<number> {
  const rows = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('user_teams').select('user_id').where('team_id', '=', id).where('role', '=', 'member').execute(),
  );
  return rows.length;
}

async function invite(team: TestTeam, email?: string): Promise<string> {
  const token = newInviteToken();
  await addInvite(app, team, { token, ...(email !== undefined && { email }) });
  return token;
}

/** As the route does it, for accounts without a session. */
const join = (token: string, id: string) =>
  app.platform.database.asSystem((tx) => joinByInvite(tx, app.platform, token, { id, email: `${id}@example.com` }));

describe('making an invite', () => {
  it('answers a link of our own address that opens the team, and the owner sees it as open', async () => {
    const team = await makeTeam(app, owner, { seats: 1 });
    const { acceptUrl, invite_id, expires_at, mailed } = await owner.call(createInvite, { body: { team_id: team.id } });
    expect(acceptUrl).toMatch(new RegExp(`^${app.platform.config.baseUrl}/invite/[A-Za-z0-9_-]{43}$`));
    expect(mailed).toBe(false);
    expect(Date.parse(expires_at) - Date.now()).toBeCloseTo(7 * 86_400_000, -5);
    const { invites } = await owner.call(listInvites, { params: { id: team.id }, query: {} });
    expect(invites).toMatchObject([{ id: invite_id, email: null }]);
    expect(JSON.stringify(invites)).not.toContain(tokenOf(acceptUrl));
  });

  it('needs a free seat', async () => {
    const team = await makeTeam(app, owner, { seats: 1, members: 1 });
    expect(await owner.refusal(createInvite, { body: { team_id: team.id } })).toMatchObject({
      status: 409,
      error: 'No seats available. Buy more seats first.',
    });
  });

  it.each([['nobody'], ['a@b'], ['two@example.com, three@example.com'], ['x\r\nBcc: y@example.com']])(
    'refuses the address %o',
    async (email) => {
      const team = await makeTeam(app, owner, { seats: 1 });
      expect((await owner.refusal(createInvite, { body: { team_id: team.id, email } })).status).toBe(400);
    },
  );

  it('keeps the link when the mail cannot be sent, and says so', async () => {
    const team = await makeTeam(app, owner, { seats: 1 });
    const body = { team_id: team.id, email: 'New@Example.com' };
    const { mailed, acceptUrl } = await owner.call(createInvite, { body });
    expect(mailed).toBe(false);
    const { invites } = await owner.call(listInvites, { params: { id: team.id }, query: {} });
    expect(invites[0]?.email).toBe('new@example.com');
    await accept(await unpaid(), tokenOf(acceptUrl));
  });
});

describe('accepting', () => {
  it('opens the app to who pays nothing, takes a seat, and closes the link', async () => {
    const team = await makeTeam(app, owner, { name: 'Sunrise', seats: 2 });
    const token = await invite(team);
    const agent = await unpaid();
    expect(await accept(agent, token)).toEqual({ team_id: team.id, message: 'You have joined Sunrise.' });
    expect(await agent.call(readAccess, { query: {} })).toMatchObject({ allowed: true, reason: 'team-member' });
    expect(await usedSeats(team)).toBe(1);
    const { invites } = await owner.call(listInvites, { params: { id: team.id }, query: {} });
    expect(invites).toEqual([]);
    expect(await refused(await unpaid(), token)).toMatchObject({ status: 410 });
  });

  it('needs a log-in', async () => {
    const token = await invite(await makeTeam(app, owner, { seats: 1 }));
    const response = await fetch(app.url + acceptInvite.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(response.status).toBe(401);
  });

  it('succeeds without a seat for who is in the team already, and for its owner, and leaves the link open', async () => {
    const team = await makeTeam(app, owner, { seats: 2 });
    const agent = await makeAgent(app, { teamId: team.id });
    const token = await invite(team);
    for (const person of [agent, owner]) expect((await accept(person, token)).team_id).toBe(team.id);
    expect(await usedSeats(team)).toBe(1);
    await accept(await unpaid(), token);
    expect(await usedSeats(team)).toBe(2);
  });

  it('succeeds again for who has used it: the first answer may have been lost', async () => {
    const team = await makeTeam(app, owner, { seats: 1 });
    const [token, agent] = [await invite(team), await unpaid()];
    await accept(agent, token);
    expect((await accept(agent, token)).team_id).toBe(team.id);
    expect(await usedSeats(team)).toBe(1);
  });

  it.each([
    ['nothing', ''],
    ['a guess', randomBytes(32).toString('base64url')],
    ['a hash', '\\x00ff'],
  ])('refuses %s', async (_, token) => {
    const { status, error } = await refused(await unpaid(), token);
    expect([status, error]).toEqual(
      token ? [404, 'We don’t recognize this invite. Ask the team owner for a new link.'] : [400, expect.any(String)],
    );
  });

  it('refuses a link that is too old', async () => {
    const team = await makeTeam(app, owner, { seats: 1 });
    const token = await invite(team);
    await asOwner(app, `update team_invites set expires_at = now() where team_id = $1`, [team.id]);
    expect(await refused(await unpaid(), token)).toMatchObject({ status: 410, code: 'gone' });
  });

  it('refuses a link that was revoked; it cannot be revoked twice, nor after use', async () => {
    const team = await makeTeam(app, owner, { seats: 2 });
    const { acceptUrl, invite_id } = await owner.call(createInvite, { body: { team_id: team.id } });
    const params = { id: team.id, inviteId: invite_id };
    expect(await owner.call(revokeInvite, { params })).toEqual({ ok: true });
    expect((await owner.refusal(revokeInvite, { params })).status).toBe(404);
    expect((await refused(await unpaid(), tokenOf(acceptUrl))).status).toBe(410);
    const used = await owner.call(createInvite, { body: { team_id: team.id } });
    await accept(await unpaid(), tokenOf(used.acceptUrl));
    const usedParams = { id: team.id, inviteId: used.invite_id };
    expect((await owner.refusal(revokeInvite, { params: usedParams })).status).toBe(404);
  });

  it('without a free seat takes nothing: the link works once there is one', async () => {
    const team = await makeTeam(app, owner, { seats: 1, members: 1 });
    const [token, agent] = [await invite(team), await unpaid()];
    expect(await refused(agent, token)).toMatchObject({ status: 409 });
    expect(await usedSeats(team)).toBe(1);
    await asOwner(app, 'update teams set seats_purchased = 2 where id = $1', [team.id]);
    await accept(agent, token);
    expect(await usedSeats(team)).toBe(2);
  });

  it('a removed member does not come back by the old link, nor by one that was mailed to them', async () => {
    const team = await makeTeam(app, owner, { seats: 2 });
    const agent = await unpaid();
    const token = await invite(team);
    await accept(agent, token);
    const mailed = await invite(team, agent.email);
    await owner.call(removeMember, { body: { team_id: team.id, user_id: agent.id } });
    expect((await refused(agent, token)).status).toBe(410);
    expect((await refused(agent, mailed)).status).toBe(410);
    expect(await agent.call(readAccess, { query: {} })).toMatchObject({ allowed: false });
  });

  it('who leaves one team keeps the invites to the owner’s other teams, and everybody else theirs', async () => {
    const [left, kept] = [await makeTeam(app, owner, { seats: 2 }), await makeTeam(app, owner, { seats: 1 })];
    const [agent, somebody] = [await unpaid(), await unpaid()];
    await accept(agent, await invite(left));
    const [toKept, toSomebody] = [await invite(kept, agent.email), await invite(left, somebody.email)];
    await agent.call(leaveTeam, { body: { team_id: left.id } });
    expect(await accept(agent, toKept)).toMatchObject({ team_id: kept.id });
    expect(await accept(somebody, toSomebody)).toMatchObject({ team_id: left.id });
  });

  it('who has left may be invited again', async () => {
    const team = await makeTeam(app, owner, { seats: 1 });
    const agent = await unpaid();
    await accept(agent, await invite(team));
    await agent.call(leaveTeam, { body: { team_id: team.id } });
    await accept(agent, await invite(team));
    const { members } = await owner.call(listMembers, { body: { team_id: team.id } });
    expect(members.map(({ user_id }) => user_id)).toEqual([owner.id, agent.id]);
  });
});

describe('races', () => {
  it('fifty people over HTTP for ten seats: ten are in', async () => {
    const team = await makeTeam(app, owner, { seats: 10 });
    const people = await Promise.all(Array.from({ length: 50 }, unpaid));
    const tokens = await Promise.all(people.map(() => invite(team)));
    const answers = await Promise.all(
      people.map((person, index) => person.send('POST', acceptInvite.path, { token: tokens[index] })),
    );
    const statuses = answers.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 409).length,
    ]).toEqual([10, 40]);
    expect(await usedSeats(team)).toBe(10);
  });

  it('many accounts race for ten seats, round after round: ten each', async () => {
    const accounts = await makeAccounts(app, runSize(60, 500));
    for (let round = 0; round < runSize(10, 100); round += 1) {
      const team = await makeTeam(app, owner, { seats: 10 });
      const tokens = await Promise.all(accounts.map(() => invite(team)));
      await Promise.allSettled(accounts.map((id, index) => join(tokens[index] ?? '', id)));
      expect(await usedSeats(team)).toBe(10);
      await asOwner(app, 'delete from teams where id = $1', [team.id]);
    }
  });

  it('canary: counting without holding the team’s row seats too many', async () => {
    const team = await makeTeam(app, owner, { seats: 2 });
    const accounts = await makeAccounts(app, 8);
    await inStep(accounts, async (tx, id, allLooked) => {
      const used = await tx.selectFrom('user_teams').select('user_id').where('team_id', '=', team.id).execute();
      await allLooked();
      if (used.length - 1 < 2) await insertMember(tx, team, id);
    });
    expect(await usedSeats(team)).toBeGreaterThan(2);
  });

  it('one link, two hundred acceptances by a hundred people: one membership, one seat', async () => {
    const team = await makeTeam(app, owner, { seats: 5 });
    const token = await invite(team);
    const accounts = await makeAccounts(app, 100);
    const outcomes = await Promise.allSettled([...accounts, ...accounts].map((id) => join(token, id)));
    // Two: the one who is in asked twice.
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await usedSeats(team)).toBe(1);
  });

  it('canary: a link that is looked at and only then marked as used lets several in', async () => {
    const team = await makeTeam(app, owner, { seats: 5 });
    const token = await invite(team);
    const accounts = await makeAccounts(app, 4);
    await inStep(accounts, async (tx, id, allLooked) => {
      const found = await tx
        .selectFrom('team_invites')
        .select('used_at')
        .where('team_id', '=', team.id)
        .executeTakeFirstOrThrow();
      await allLooked();
      if (found.used_at === null) await insertMember(tx, team, id);
    });
    await asOwner(app, 'update team_invites set used_at = now() where team_id = $1', [team.id]);
    expect((await refused(await unpaid(), token)).status).toBe(410);
    expect(await usedSeats(team)).toBeGreaterThan(1);
  });

  it('seats lost while people join: nobody commits past what is left', async () => {
    const team = await makeTeam(app, owner, { seats: 30 });
    const accounts = await makeAccounts(app, 50);
    const tokens = await Promise.all(accounts.map(() => invite(team)));
    await watchJoins(team, async () => {
      const lower = asOwner(app, 'update teams set seats_purchased = 10 where id = $1', [team.id]);
      const outcomes = await Promise.allSettled(accounts.map((id, index) => join(tokens[index] ?? '', id)));
      await lower;
      const faults = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
      expect(faults.filter((fault) => fault.includes('joined past'))).toEqual([]);
      const used = await usedSeats(team);
      expect(used).toBeGreaterThanOrEqual(10);
      expect(used).toBeLessThanOrEqual(30);
      expect((await refused(await unpaid(), await invite(team))).status).toBe(409);
    });
  });

  it('canary: who counts the seats before they are lost is seen joining past them', async () => {
    const team = await makeTeam(app, owner, { seats: 4 });
    const accounts = await makeAccounts(app, 2);
    const free = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('teams').select('seats_purchased as seats').where('id', '=', team.id).executeTakeFirstOrThrow(),
    );
    expect(free.seats).toBe(4);
    await watchJoins(team, async () => {
      await asOwner(app, 'update teams set seats_purchased = 1 where id = $1', [team.id]);
      const [first = '', second = ''] = accounts;
      const joinUnlooked = (id: string) =>
        app.platform.database.asSystem(async (tx) => void (await insertMember(tx, team, id)));
      await joinUnlooked(first);
      await expect(joinUnlooked(second)).rejects.toThrow('joined past');
    });
  });
});

const insertMember = (tx: Transaction, team: TestTeam, id: string) =>
  tx.insertInto('user_teams').values({ team_id: team.id, user_id: id, role: 'member', status: 'active' }).execute();

/** One transaction for each account; each waits at `allLooked` until all have come there. */
async function inStep(
  accounts: readonly string[],
  work: (tx: Transaction, id: string, allLooked: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let looked = 0;
  let letAllGo = () => {};
  const all = new Promise<void>((resolve) => (letAllGo = resolve));
  const allLooked = () => {
    looked += 1;
    if (looked === accounts.length) letAllGo();
    return all;
  };
  await Promise.all(accounts.map((id) => app.platform.database.asSystem((tx) => work(tx, id, allLooked))));
}

/** Sees every join at its own moment, under the lock that the join holds. */
async function watchJoins(team: TestTeam, work: () => Promise<void>): Promise<void> {
  await asOwner(
    app,
    `create function count_at_join() returns trigger language plpgsql as $$ begin
       if (select count(*) from crm.user_teams where team_id = new.team_id and role = 'member')
          > (select seats_purchased from crm.teams where id = new.team_id) then
         raise exception 'joined past what is paid';
       end if;
       return null;
     end $$;
     create trigger count_at_join after insert on user_teams for each row when (new.team_id = '${team.id}') execute function count_at_join()`,
  );
  try {
    await work();
  } finally {
    await asOwner(app, 'drop trigger count_at_join on user_teams; drop function count_at_join()');
  }
}

describe('the secret of a link', () => {
  const count = runSize(50_000, 1_000_000);

  it('is 256 random bits and never repeats', () => {
    const tokens = Array.from({ length: count }, newInviteToken);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens.every((token) => /^[A-Za-z0-9_-]{43}$/.test(token))).toBe(true);
    expect(biasedBits(tokens)).toEqual([]);
  });

  it('canary: a bit that is always set, and a source of 31 bits, are seen', () => {
    const oneBitSet = Array.from({ length: count }, () => {
      const bytes = randomBytes(32);
      bytes.writeUInt8(bytes.readUInt8(7) | 4, 7);
      return bytes.toString('base64url');
    });
    expect(biasedBits(oneBitSet)).toEqual([58]);
    const fewBits = Array.from({ length: 200_000 }, () => randomBytes(4).readUInt32BE() >>> 1);
    expect(new Set(fewBits).size).toBeLessThan(fewBits.length);
  });

  it('stands nowhere in the database, in no table of any schema', async () => {
    const team = await makeTeam(app, owner, { seats: 1 });
    const body = { team_id: team.id, email: 'dump@example.com' };
    const { acceptUrl } = await owner.call(createInvite, { body });
    expect(await tablesWith(tokenOf(acceptUrl))).toEqual([]);
    // The look finds what is there.
    expect(await tablesWith('dump@example.com')).toEqual(['crm.team_invites']);
  });
});

/** Bits of the 256 that are not set in about half of the tokens, by more than six standard deviations. */
function biasedBits(tokens: readonly string[]): number[] {
  const set = Array.from({ length: 256 }, () => 0);
  for (const token of tokens) {
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < 256; bit += 1) set[bit] = (set[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
  }
  const half = tokens.length / 2;
  return set.flatMap((times, bit) => (Math.abs(times - half) > 6 * Math.sqrt(half / 2) ? [bit] : []));
}

/** Like a grep of a dump. */
async function tablesWith(text: string): Promise<string[]> {
  const client = new Client({ connectionString: app.platform.config.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('crm', 'auth', 'jobs')`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const hits = await client.query(`select from ${name} as entry where position($1 in entry::text) > 0 limit 1`, [
        text,
      ]);
      if ((hits.rowCount ?? 0) > 0) found.push(name);
    }
    return found.toSorted();
  } finally {
    await client.end();
  }
}
