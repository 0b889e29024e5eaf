import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { lookInto } from '../../../test-support/imports.ts';
import { makeTeam } from '../../../test-support/teams.ts';
import { startOfDay, todayIn } from '../../domain/time-zone.ts';
import { monthOf } from '../../domain/calendar-date.ts';
import { readDashboard } from '../dashboard/dashboard.contract.ts';
import { mergeLeads } from '../duplicates/merges.contract.ts';
import { editLead } from '../leads/leads.contract.ts';
import { readReport } from '../reports/reports.contract.ts';
import { addSampleLeads } from '../sample-leads/sample-leads.contract.ts';
import { deleteLeads, restoreLeads } from '../trash/trash.contract.ts';
import { readTeamDashboard, showOnLeaderboard } from './team-dashboard.contract.ts';

const app = useTestApp();

const periods = ['week', 'month', 'all_time'] as const;
type Period = (typeof periods)[number];
const read = (agent: TestAgent, id: string, period: Period = 'month') =>
  agent.call(readTeamDashboard, { params: { id }, query: { period } });

interface LeadChoice {
  createdAt: Date;
  followUpAt?: Date;
  soldAt?: Date;
  premium?: string;
}

async function addLead(userId: string, { createdAt, followUpAt, soldAt, premium }: LeadChoice): Promise<void> {
  await asOwner(
    app,
    `insert into leads (user_id, name, created_at, next_follow_up_at, status, sold, sold_at, sold_premium)
     values ($1, 'x', $2, $3, case when $4::timestamptz is null then 'lead' else 'sold' end,
       case when $4::timestamptz is null then null else '{}'::jsonb end, $4, $5)`,
    [userId, createdAt, followUpAt ?? null, soldAt ?? null, premium ?? null],
  );
}

describe('production of a team', () => {
  it('has no samples in it, which an agent may bring along', async () => {
    const owner = await makeAgent(app);
    await owner.call(addSampleLeads, { body: {} });
    const team = await makeTeam(app, owner, { name: 'Sunrise' });
    const now = new Date();
    await addLead(owner.id, { createdAt: now, followUpAt: now, soldAt: now, premium: '1200.50' });
    const ownAlone = async (when: string) => {
      for (const period of periods)
        expect((await read(owner, team.id, period)).total, `${period} ${when}`).toEqual({
          leads: 1,
          apps: 1,
          policies: 1,
          premium_cents: 120_050,
          conversion: 100,
        });
    };
    await ownAlone('with samples');
    const ids = (await lookInto(app).leadsOf(owner)).filter((lead) => lead.is_sample).map(({ id }) => id);
    await owner.call(deleteLeads, { body: { ids } });
    await ownAlone('with samples in the trash');
    await owner.call(restoreLeads, { body: { ids } });
    await ownAlone('with samples that are back');
    // A sample that was made a person of one's own counts like one.
    const sample = (await lookInto(app).leadsOf(owner)).find(
      ({ is_sample: isSample, status }) => isSample && status === 'lead',
    );
    const { id = '', version = 0 } = sample ?? {};
    await owner.call(editLead, { params: { id }, body: { version, changes: { phone: '(202) 555-2143' } } });
    expect((await read(owner, team.id, 'all_time')).total).toMatchObject({ leads: 2, policies: 1 });
  });

  it('is of who is there after samples, trash, sales, a merge and what came back, and so are report and home', async () => {
    const owner = await makeAgent(app);
    await owner.call(addSampleLeads, { body: {} });
    const team = await makeTeam(app, owner);
    const now = new Date();
    const sales = ['1200.50', '10.25'].map((premium) => ({ createdAt: now, soldAt: now, premium }));
    const others = Array.from({ length: 4 }, () => ({ createdAt: now }));
    for (const choice of [...sales, ...others]) await addLead(owner.id, choice);
    const leads = await lookInto(app).leadsOf(owner);
    const [soldKept, soldGone] = leads.filter((lead) => lead.sold_premium !== null && !lead.is_sample);
    const [keep, other, gone, back] = leads.filter(({ is_sample, status }) => !is_sample && status === 'lead');
    const samples = leads.filter((lead) => lead.is_sample);
    const sampleOf = (status: string) => samples.find((lead) => lead.status === status)!.id;
    const trash = (...ids: string[]) => owner.call(deleteLeads, { body: { ids } });
    await trash(soldGone!.id, gone!.id, back!.id, sampleOf('lead'), sampleOf('sold'));
    await owner.call(mergeLeads, {
      body: {
        id: randomUUID(),
        keep: keep!.id,
        keep_version: keep!.version,
        other: other!.id,
        other_version: other!.version,
        choices: {},
      },
    });
    await owner.call(restoreLeads, { body: { ids: [back!.id] } });
    const agrees = async (own: { leads: number; policies: number; premium_cents: number }) => {
      for (const period of periods) expect((await read(owner, team.id, period)).total, period).toMatchObject(own);
      const there = await lookInto(app).leadsOf(owner);
      const policies = there.filter(({ status }) => status === 'sold');
      const premiumCents = policies.reduce((sum, lead) => sum + Math.round(Number(lead.sold_premium ?? 0) * 100), 0);
      const all = { leads: there.length, closed: policies.length, premium_cents: premiumCents };
      expect((await owner.call(readReport, { query: { view: 'all_time' } })).total).toMatchObject(all);
      expect((await owner.call(readDashboard, { query: {} })).all_time).toMatchObject(all);
    };
    const { sold_premium: kept } = soldKept!;
    const cents = Math.round(Number(kept) * 100);
    await agrees({ leads: 3, policies: 1, premium_cents: cents });
    await owner.call(restoreLeads, { body: { ids: [soldGone!.id, sampleOf('sold')] } });
    await agrees({ leads: 4, policies: 2, premium_cents: 121_075 });
  });

  it('is each member’s and their sum, most premium first; conversion is of the sums', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner, { name: 'Sunrise' });
    const agent = await makeAgent(app, { subscription: null, teamId: team.id });
    const now = new Date();
    await addLead(owner.id, { createdAt: now, followUpAt: now });
    await addLead(owner.id, { createdAt: now });
    await addLead(agent.id, { createdAt: now, soldAt: now, premium: '1200.50' });
    await addLead(agent.id, { createdAt: new Date('2020-01-05'), soldAt: new Date('2020-02-05'), premium: '10.25' });
    expect(await read(agent, team.id)).toMatchObject({
      team: { name: 'Sunrise', role: 'member' },
      total: { leads: 3, apps: 1, policies: 1, premium_cents: 120_050, conversion: 33 },
      members: [
        { user_id: agent.id, figures: { leads: 1, apps: 0, policies: 1, premium_cents: 120_050, conversion: 100 } },
        { user_id: owner.id, figures: { leads: 2, apps: 1, policies: 0, premium_cents: 0, conversion: 0 } },
      ],
      hidden_members: 0,
    });
    expect((await read(owner, team.id, 'all_time')).total).toEqual({
      leads: 4,
      apps: 1,
      policies: 2,
      premium_cents: 121_075,
      conversion: 50,
    });
  });

  it('counts each member’s month where they are', async () => {
    const owner = await makeAgent(app, { timeZone: 'Pacific/Kiritimati' });
    const team = await makeTeam(app, owner);
    const agent = await makeAgent(app, { subscription: null, teamId: team.id, timeZone: 'Pacific/Honolulu' });
    for (const { id, zone } of [
      { id: owner.id, zone: 'Pacific/Kiritimati' },
      { id: agent.id, zone: 'Pacific/Honolulu' },
    ]) {
      const first = startOfDay(monthOf(todayIn(zone, Date.now())).from, zone);
      await addLead(id, { createdAt: new Date(first) });
      await addLead(id, { createdAt: new Date(first - 1) });
    }
    const { members } = await read(owner, team.id);
    expect(members.map(({ figures }) => figures.leads)).toEqual([1, 1]);
  });

  it('is what each member’s own report says', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner);
    const now = Date.now();
    for (let day = 0; day < 40; day += 1) {
      const at = new Date(now - day * 86_400_000);
      await addLead(owner.id, {
        createdAt: at,
        followUpAt: at,
        ...(day % 3 === 0 && { soldAt: at, premium: '99.99' }),
      });
    }
    const { summary } = await owner.call(readReport, { query: { view: 'monthly' } });
    const [month, allTime] = [await read(owner, team.id), await read(owner, team.id, 'all_time')];
    expect([month.total.policies, month.total.premium_cents]).toEqual([
      summary.month_closed,
      summary.month_premium_cents,
    ]);
    expect([allTime.total.policies, allTime.total.premium_cents]).toEqual([summary.closed, summary.premium_cents]);
  });

  it('names nobody’s leads', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner);
    const agent = await makeAgent(app, { subscription: null, teamId: team.id });
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.insertInto('leads').values({ user_id: agent.id, name: 'Secret Person', phone: '+12025550123' }).execute(),
    );
    const { text } = await owner.send('GET', `/api/teams/${team.id}/dashboard?period=month`);
    expect(text).not.toContain('Secret Person');
    expect(text).not.toContain('5550123');
  });

  it('leaves out who is gone, at once', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner, { members: 1 });
    await addLead(team.memberIds[0] ?? '', { createdAt: new Date() });
    expect((await read(owner, team.id)).total.leads).toBe(1);
    await app.platform.database.asSystem((tx) =>
      tx
        .deleteFrom('user_teams')
        .where('user_id', '=', team.memberIds[0] ?? '')
        .execute(),
    );
    expect(await read(owner, team.id)).toMatchObject({ total: { leads: 0 }, members: [{ user_id: owner.id }] });
  });
});

describe('the leaderboard', () => {
  it('who leaves it is seen by the owner and themselves only, and still counts', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner);
    const shy = await makeAgent(app, { subscription: null, teamId: team.id });
    const fellow = await makeAgent(app, { subscription: null, teamId: team.id });
    await addLead(shy.id, { createdAt: new Date() });
    const seenBy = async (reader: TestAgent) => {
      const { members, hidden_members, total, on_leaderboard } = await read(reader, team.id);
      const line = members.find(({ user_id }) => user_id === shy.id);
      return { seen: line !== undefined, hidden_members, leads: total.leads, on_leaderboard };
    };
    expect(await seenBy(fellow)).toEqual({ seen: true, hidden_members: 0, leads: 1, on_leaderboard: true });
    await shy.call(showOnLeaderboard, { params: { id: team.id }, body: { shown: false } });
    expect(await seenBy(fellow)).toEqual({ seen: false, hidden_members: 1, leads: 1, on_leaderboard: true });
    expect(await seenBy(owner)).toEqual({ seen: true, hidden_members: 0, leads: 1, on_leaderboard: true });
    expect(await seenBy(shy)).toEqual({ seen: true, hidden_members: 0, leads: 1, on_leaderboard: false });
    await shy.call(showOnLeaderboard, { params: { id: team.id }, body: { shown: true } });
    expect((await seenBy(fellow)).seen).toBe(true);
  });

  it('who shows themselves in one team stays hidden in another', async () => {
    const [owner, other] = [await makeAgent(app), await makeAgent(app)];
    const [here, there] = [await makeTeam(app, owner), await makeTeam(app, other)];
    const shy = await makeAgent(app, { subscription: null, teamId: here.id });
    const fellow = await makeAgent(app, { subscription: null, teamId: there.id });
    await asOwner(
      app,
      `insert into user_teams (user_id, team_id, role, status, joined_at) values ($1, $2, 'member', 'active', now())`,
      [shy.id, there.id],
    );
    for (const { id } of [here, there]) await shy.call(showOnLeaderboard, { params: { id }, body: { shown: false } });
    await shy.call(showOnLeaderboard, { params: { id: here.id }, body: { shown: true } });
    const { members } = await read(fellow, there.id);
    expect(members.map(({ user_id: id }) => id)).not.toContain(shy.id);
    expect((await read(shy, there.id)).on_leaderboard).toBe(false);
    expect((await read(shy, here.id)).on_leaderboard).toBe(true);
  });
});

it('every figure of every member of a large team', async () => {
  const owner = await makeAgent(app);
  const team = await makeTeam(app, owner, { members: 20 });
  await asOwner(
    app,
    `insert into leads (user_id, name, created_at, next_follow_up_at)
     select member, 'x', now() - n * interval '1 hour', now() - n * interval '3 hours'
     from unnest($1::uuid[]) as member, generate_series(1, 100) as n`,
    [[owner.id, ...team.memberIds]],
  );
  const { members, total } = await read(owner, team.id, 'all_time');
  expect(members).toHaveLength(21);
  expect(total).toMatchObject({ leads: 2_100, apps: 2_100 });
});
