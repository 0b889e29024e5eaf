// What is kept of calls that go, alone or with their account, for how long, and who may have it.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { deleteAccountFinally } from '../settings/delete-account-finally.job.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import { countKeptCalls, exportKeptCalls, exportKeptTexts } from './kept-calls.contract.ts';
import { removeKeptCalls } from './remove-kept-calls.job.ts';

const app = useCallsApp();
let people = 0;
const someone = () => `+1312447${String((people += 1)).padStart(4, '0')}`;
const inSystem = <T>(work: Parameters<typeof app.platform.database.asSystem<T>>[0]) =>
  app.platform.database.asSystem(work);

async function talked(caller: Caller): Promise<string> {
  const lead = someone();
  const id = await app.talk(caller, lead);
  await app.talkedFor(id, 61);
  await app.at(lead, { do: 'hang-up' });
  return lead;
}
async function leave(caller: Caller): Promise<void> {
  await inSystem((tx) =>
    sql`insert into account_deletions (user_id, requested_at, delete_after, billing_ended_at)
      values (${caller.id}, now() - interval '31 days', now() - interval '1 day', now())`.execute(tx),
  );
  await deleteAccountFinally.handle({ userId: caller.id }, app.platform);
}
const keptOf = (lead: string) =>
  inSystem((tx) => tx.selectFrom('kept_calls').selectAll().where('to_number', '=', lead).execute());

describe('the calls of an account that goes', () => {
  it('are kept with number, time, length, outcome, notice, consents and opt-outs, under a number of nobody', async () => {
    const caller = await app.caller({ records: true });
    const { phone: lead } = await app.lead(caller);
    const id = await app.talk(caller, lead);
    await app.talkedFor(id, 61);
    await app.at(lead, { do: 'hang-up' });
    await inSystem((tx) =>
      suppress(tx, {
        userId: caller.id,
        addresses: [{ channel: 'call', address: lead }],
        toldBy: 'agent',
        reason: 'Asked not to be called',
        source: 'Call',
      }),
    );
    expect(await keptOf(lead)).toEqual([]);
    await leave(caller);
    const [kept, ...more] = await keptOf(lead);
    expect(more).toEqual([]);
    expect(kept).toMatchObject({
      direction: 'out',
      from_number: caller.local,
      to_number: lead,
      agent_number: caller.phone,
      disposition: 'completed',
      ended_by: 'lead',
      recording: 'all_party',
      told_at: expect.any(String),
    });
    expect(kept!.duration_seconds).toBeGreaterThanOrEqual(61);
    expect(kept!.consents).toMatchObject([{ channel: 'text' }]);
    expect(kept!.opt_outs).toMatchObject([{ channel: 'call', change: 'set', reason: 'Asked not to be called' }]);
    expect(kept!.account).not.toBe(caller.id);
  });

  it('say that both were told only once the later one was', async () => {
    const caller = await app.caller({ records: true });
    const leads = [(await app.lead(caller)).phone, (await app.lead(caller)).phone];
    const [early, late] = ['2026-03-04T17:00:01Z', '2026-03-04T17:00:09Z'];
    for (const [place, lead] of leads.entries()) {
      const id = await app.talk(caller, lead);
      await app.talkedFor(id, 61);
      await app.at(lead, { do: 'hang-up' });
      const told = place === 0 ? [early, late] : [late, early];
      await asOwner(app, 'update call_recordings set agent_told_at = $2, person_told_at = $3 where id = $1', [
        id,
        ...told,
      ]);
    }
    await leave(caller);
    for (const lead of leads)
      expect((await keptOf(lead)).map(({ told_at: at }) => Date.parse(at ?? ''))).toEqual([Date.parse(late)]);
  });

  it('have their proof, though the lead has gone for good before', async () => {
    const caller = await app.caller();
    const lead = await app.lead(caller);
    await app.talk(caller, lead.phone);
    await app.at(lead.phone, { do: 'hang-up' });
    await asOwner(app, 'delete from leads where id = $1', [lead.id]);
    expect(await keptOf(lead.phone)).toEqual([]);
    await leave(caller);
    expect((await keptOf(lead.phone)).map(({ consents }) => consents)).toMatchObject([[{ channel: 'text' }]]);
  });

  it('are kept for five years from the call, and no longer', async () => {
    const [caller, other] = [await app.caller(), await app.caller()];
    const [young, old] = [await talked(caller), await talked(other)];
    for (const each of [caller, other]) await leave(each);
    const age = (lead: string, days: number) =>
      asOwner(
        app,
        'update kept_calls set started_at = now() - make_interval(years => 5, days => $2) where to_number = $1',
        [lead, days],
      );
    await age(young, -1);
    await age(old, 1);
    await removeKeptCalls.handle({}, app.platform);
    expect([(await keptOf(young)).length, (await keptOf(old)).length]).toEqual([1, 0]);
  });
});

describe('the texts of an account that goes', () => {
  const keptTexts = (number: string) =>
    inSystem((tx) => tx.selectFrom('kept_texts').selectAll().where('person_number', '=', number).execute());
  async function texted() {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'Hello Pat', leadId: lead.id });
    await app.deliver(agent);
    await app.settle();
    await app.receive(agent, lead.phone, 'STOP');
    return { agent, lead };
  }

  it('are kept with words, times, consents and opt-outs of who was only texted, though the lead went before', async () => {
    const { agent, lead } = await texted();
    await asOwner(app, 'delete from leads where id = $1', [lead.id]);
    expect(await keptTexts(lead.phone)).toEqual([]);
    await leave(agent as Caller);
    const [kept, ...more] = await keptTexts(lead.phone);
    expect(more).toEqual([]);
    expect(kept).toMatchObject({
      texts: [
        { direction: 'out', to: lead.phone, status: 'delivered', body: 'Hello Pat' },
        { direction: 'in', from: lead.phone, body: 'STOP' },
      ],
      consents: [{ channel: 'text', collected_by: 'agent', revoked_by: 'keyword' }],
      opt_outs: expect.arrayContaining([expect.objectContaining({ channel: 'text', told_by: 'keyword' })]),
    });
    expect(kept!.account).not.toBe(agent.id);
    const admin = await makeAgent(app, { admin: true });
    expect((await admin.call(countKeptCalls, {})).texted).toBeGreaterThan(0);
    const file = await admin.send('GET', exportKeptTexts.path);
    expect(file.status).toBe(200);
    expect((await agent.send('GET', exportKeptTexts.path)).status).not.toBe(200);
  });

  it('are kept for five years from the last of them, and no longer', async () => {
    const [young, old] = [await texted(), await texted()];
    for (const { agent } of [young, old]) await leave(agent as Caller);
    const age = ({ lead }: typeof young, days: number) =>
      asOwner(
        app,
        'update kept_texts set last_at = now() - make_interval(years => 5, days => $2) where person_number = $1',
        [lead.phone, days],
      );
    await age(young, -1);
    await age(old, 1);
    await removeKeptCalls.handle({}, app.platform);
    expect([(await keptTexts(young.lead.phone)).length, (await keptTexts(old.lead.phone)).length]).toEqual([1, 0]);
  });
});

describe('one call that goes', () => {
  it('is kept with its proof, whoever deletes it, and the others stay', async () => {
    const caller = await app.caller();
    const lead = await app.lead(caller);
    const id = await app.talk(caller, lead.phone);
    await app.at(lead.phone, { do: 'hang-up' });
    const other = await talked(caller);
    await asOwner(app, 'delete from call_logs where id = $1', [id]);
    expect(await keptOf(lead.phone)).toMatchObject([
      {
        direction: 'out',
        from_number: caller.local,
        disposition: 'completed',
        consents: [{ channel: 'text' }],
        opt_outs: [],
      },
    ]);
    expect(await keptOf(other)).toEqual([]);
    await leave(caller);
    expect([(await keptOf(lead.phone)).length, (await keptOf(other)).length]).toEqual([1, 1]);
  });
});

it('a call that came in is kept with the proof of who called', async () => {
  const caller = await app.caller();
  const lead = await app.lead(caller);
  const id = await app.callIn(caller, lead.phone);
  await app.at(lead.phone, { do: 'hang-up' });
  await asOwner(app, 'delete from call_logs where id = $1', [id]);
  const kept = await inSystem((tx) =>
    tx.selectFrom('kept_calls').selectAll().where('from_number', '=', lead.phone).execute(),
  );
  expect(kept).toMatchObject([
    { direction: 'in', to_number: caller.local, disposition: 'no_answer', consents: [{ channel: 'text' }] },
  ]);
});

describe('the file of kept calls', () => {
  it('has a line for each, the oldest first, and runs in no spreadsheet', async () => {
    const caller = await app.caller();
    const lead = await talked(caller);
    await inSystem((tx) =>
      suppress(tx, {
        userId: caller.id,
        addresses: [{ channel: 'text', address: lead }],
        toldBy: 'keyword',
        reason: '=HYPERLINK("https://example.com")',
        source: 'Text',
      }),
    );
    await leave(caller);
    const admin = await makeAgent(app, { admin: true });
    const { count } = await admin.call(countKeptCalls, {});
    const answer = await admin.send('GET', exportKeptCalls.path);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = answer.text.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(count);
    const line = lines.find((each) => each.includes(`,${lead},`))!;
    expect(line).toContain(`,out,${caller.local},${lead},${caller.phone},`);
    expect(line).toContain('completed,lead,');
    expect(line).not.toMatch(/(^|,)"?[=+\-@](?!\d)/);
    const { rows } = await inSystem((tx) =>
      sql`select from audit_log where actor_id = ${admin.id} and action = 'kept_calls.exported'`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });

  it('is for admins only', async () => {
    const agent = await makeAgent(app);
    expect((await agent.send('GET', exportKeptCalls.path)).status).toBe(403);
    expect(await agent.refusal(countKeptCalls, {})).toMatchObject({ status: 403 });
  });
});
