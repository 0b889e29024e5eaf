// A booking lands on the right lead and on its timeline, whatever the order and number of the calls about it.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { inHours, useCalendlyApp, type Booked } from '../../../test-support/calendly-app.ts';
import { stoppedOnce } from '../../../test-support/stopping.ts';
import { rowsOf as leadsOf } from '../../../test-support/vendors.ts';
import { schema } from '../../jobs/job-schema.ts';
import { readMeetingJob } from './read-meeting.job.ts';
import { addInviteeAsLead, readConnection, readMeetings } from './schedule.contract.ts';
import { pollCalendly, syncCalendly } from './sync-calendly.job.ts';
import { takeMeeting } from './take-meeting.operation.ts';

interface NewLead {
  name: string;
  email?: string;
  phone?: string;
  further_emails?: string[];
  further_phones?: string[];
  status?: string;
  sold_at?: string;
  created_at?: string;
  deleted_at?: string;
}

const app = useCalendlyApp();
const uuidOf = (uri: string) => uri.split('/').at(-1) ?? '';
const cancel = (booked: Booked) => app.control(`/calendly/bookings/${uuidOf(booked.meeting.uri)}/cancel`, {});
const move = (booked: Booked, start: string) =>
  app.control<Booked>(`/calendly/bookings/${uuidOf(booked.meeting.uri)}/move`, { start });
const sync = (agent: TestAgent) => syncCalendly.handle({ userId: agent.id }, app.platform);

async function addLead(agent: TestAgent, fields: NewLead): Promise<string> {
  const id = randomUUID();
  await app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .insertInto('leads')
      .values({ user_id: agent.id, id, ...fields })
      .execute(),
  );
  return id;
}

const rowsOf = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .selectFrom('appointments')
      .select(['invitee_email', 'lead_id', 'status', 'was_rescheduled'])
      .where('user_id', '=', agent.id)
      .orderBy('created_at')
      .orderBy('invitee_uri')
      .execute(),
  );
const timelineOf = async (agent: TestAgent, leadId: string) =>
  (
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.selectFrom('lead_events').select('kind').where('lead_id', '=', leadId).orderBy('kind').execute(),
    )
  ).map(({ kind }) => kind);

/** As the provider's call does, without the queue between. */
async function hear(agent: TestAgent, body: string): Promise<void> {
  expect(await app.deliver(body)).toBe(200);
  const notice = JSON.parse(body) as { payload: { scheduled_event: { uri: string } } };
  await readMeetingJob.handle({ userId: agent.id, uri: notice.payload.scheduled_event.uri }, app.platform);
}

describe('whose booking it is', () => {
  const email = 'sam.sample@example.com';
  it.each<[string, NewLead, object]>([
    ['by email, in any case', { name: 'Sam', email }, { email: 'Sam.Sample@Example.com' }],
    ['by a further email', { name: 'Sam', further_emails: [email] }, {}],
    ['by phone, in any writing', { name: 'Sam', phone: '+16155550123' }, { phone: '(615) 555-0123' }],
    ['by a further phone', { name: 'Sam', further_phones: ['+16155550123'] }, { phone: '615.555.0123' }],
    ['a sold one too', { name: 'Sam', email, status: 'sold', sold_at: '2026-03-01T00:00:00Z' }, {}],
  ])('%s', async (_, lead, invitee) => {
    const agent = await app.connected();
    const leadId = await addLead(agent, lead);
    await app.book(agent, { name: 'Sam Sample', email, ...invitee });
    await sync(agent);
    expect(await rowsOf(agent)).toMatchObject([{ lead_id: leadId, status: 'active' }]);
    expect(await timelineOf(agent, leadId)).toEqual(['booked']);
    const { collection } = await agent.call(readMeetings, { query: { uid: agent.id } });
    expect(collection).toMatchObject([{ invitees: [{ lead: { id: leadId, name: 'Sam' } }] }]);
  });

  it('of several the newest live one; one in the trash and another agent’s never', async () => {
    const [agent, other] = await Promise.all([app.connected(), makeAgent(app)]);
    await addLead(agent, { name: 'Sam Old', further_emails: [email], created_at: '2026-01-01T00:00:00Z' });
    const newest = await addLead(agent, { name: 'Sam New', email, created_at: '2026-02-01T00:00:00Z' });
    await addLead(agent, {
      name: 'Sam Gone',
      email,
      created_at: '2026-03-01T00:00:00Z',
      deleted_at: '2026-03-02T00:00:00Z',
    });
    await addLead(other, { name: 'Sam Other', email });
    await app.book(agent, { name: 'Sam', email });
    await sync(agent);
    expect(await rowsOf(agent)).toMatchObject([{ lead_id: newest }]);
  });

  it('the one whose own address it is before a newer one that has it as a further one', async () => {
    const agent = await app.connected();
    const own = await addLead(agent, { name: 'Sam Sample', email, created_at: '2026-01-01T00:00:00Z' });
    await addLead(agent, { name: 'Sam Sample', further_emails: [email], created_at: '2026-02-01T00:00:00Z' });
    await app.book(agent, { name: 'Sam Sample', email });
    await sync(agent);
    expect(await rowsOf(agent)).toMatchObject([{ lead_id: own }]);
  });

  it('of a household the one who bears the name, whoever is newer', async () => {
    const agent = await app.connected();
    const ann = await addLead(agent, { name: 'Ann Sample', further_emails: [email] });
    await addLead(agent, { name: 'Sam Sample', email });
    await app.book(agent, { name: 'Ann Sample', email });
    await sync(agent);
    expect(await rowsOf(agent)).toMatchObject([{ lead_id: ann }]);
  });

  it('of somebody else of the household: nobody’s, and by hand a lead beside, with the shared number as a further one', async () => {
    const agent = await app.connected();
    const phone = '+16155550188';
    const sam = await addLead(agent, { name: 'Sam Sample', email, phone });
    const booked = await app.book(agent, { name: 'Ann Sample', email, phone: '615-555-0188' });
    await app.book(agent, { name: 'Kim Sample', email }, { start: inHours(60) });
    await sync(agent);
    expect(await rowsOf(agent)).toMatchObject([{ lead_id: null }, { lead_id: null }]);
    const { collection } = await agent.call(readMeetings, { query: {} });
    const id = collection.find(({ uri }) => uri === booked.meeting.uri)?.invitees[0]?.id ?? '';
    const lead_id = randomUUID();
    const add = { params: { id }, body: { lead_id } };
    const answer = { lead: { id: lead_id, name: 'Ann Sample' }, merged: false };
    expect([await agent.call(addInviteeAsLead, add), await agent.call(addInviteeAsLead, add)]).toEqual([
      answer,
      answer,
    ]);
    const { leads } = await leadsOf(app, agent.id);
    expect(leads).toHaveLength(2);
    expect(leads.find((lead) => lead.id === sam)).toMatchObject({
      name: 'Sam Sample',
      further_phones: [],
      further_emails: [],
    });
    expect(leads.find((lead) => lead.id === lead_id)).toMatchObject({
      phone: null,
      email: null,
      further_phones: [phone],
      further_emails: [email],
    });
    // The third one's booking stays theirs.
    expect((await rowsOf(agent)).map((row) => row.lead_id).filter((each) => each !== null)).toEqual([lead_id]);
  });

  it('by hand the same person under a longer name is completed', async () => {
    const agent = await app.connected();
    await app.book(agent, { name: 'Robin Unknown', email: 'robin@example.com' });
    await sync(agent);
    const known = await addLead(agent, { name: 'Robin', email: 'robin@example.com' });
    const { collection } = await agent.call(readMeetings, { query: {} });
    const id = collection[0]?.invitees[0]?.id ?? '';
    expect(await agent.call(addInviteeAsLead, { params: { id }, body: { lead_id: randomUUID() } })).toEqual({
      lead: { id: known, name: 'Robin' },
      merged: true,
    });
  });

  it('nobody’s: kept, shown, and made a lead by hand with all that was booked so far', async () => {
    const agent = await app.connected();
    const one = await app.book(agent, { name: 'Robin Unknown', email: 'robin@example.com', phone: '615-555-0177' });
    await app.book(agent, { name: 'Robin Unknown', email: 'robin@example.com' }, { start: inHours(60) });
    await sync(agent);
    const { collection } = await agent.call(readMeetings, { query: {} });
    const invitee = collection.find(({ uri }) => uri === one.meeting.uri)?.invitees[0];
    expect(invitee).toMatchObject({
      name: 'Robin Unknown',
      email: 'robin@example.com',
      phone: '+16155550177',
      lead: null,
    });
    const lead_id = randomUUID();
    const add = { params: { id: invitee?.id ?? '' }, body: { lead_id } };
    expect(await agent.call(addInviteeAsLead, add)).toEqual({
      lead: { id: lead_id, name: 'Robin Unknown' },
      merged: false,
    });
    expect(await agent.call(addInviteeAsLead, add)).toMatchObject({ lead: { id: lead_id } });
    expect(await rowsOf(agent)).toMatchObject([{ lead_id }, { lead_id }]);
    expect(await timelineOf(agent, lead_id)).toEqual(['booked', 'booked']);
    const stranger = await makeAgent(app);
    expect(await stranger.refusal(addInviteeAsLead, { ...add, body: { lead_id: randomUUID() } })).toMatchObject({
      status: 404,
    });
  });
});

describe('calls about bookings', () => {
  const email = 'lee.sample@example.com';

  it('any order, any number: the same end, each thing told once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (draws) => {
        const agent = await app.connected();
        const leadId = await addLead(agent, { name: 'Lee', email });
        const first = await app.book(agent, { name: 'Lee', email });
        const second = await move(first, inHours(50));
        await cancel(second);
        const calls = [
          ...(await app.callsAbout(first.invitee.uri, 2)),
          ...(await app.callsAbout(second.invitee.uri, 2)),
        ];
        expect(calls).toHaveLength(4);
        const shuffled = [...calls, ...calls].map((body) => ({ body, at: draws.next().value }));
        for (const { body } of shuffled.toSorted((one, other) => one.at - other.at)) await hear(agent, body);
        expect(await timelineOf(agent, leadId)).toEqual(['booked', 'booked', 'booking_canceled', 'booking_canceled']);
        const rows = await rowsOf(agent);
        expect(rows.map(({ lead_id, status }) => [lead_id, status])).toEqual([
          [leadId, 'canceled'],
          [leadId, 'canceled'],
        ]);
        expect(rows.filter((row) => row.was_rescheduled)).toHaveLength(1);
      }),
      { numRuns: 6 },
    );
  });

  it('one after another as they happen; a late old reading brings nothing back', async () => {
    const agent = await app.connected();
    const leadId = await addLead(agent, { name: 'Lee', email });
    const booked = await app.book(agent, { name: 'Lee', email });
    await sync(agent);
    expect(await timelineOf(agent, leadId)).toEqual(['booked']);
    await cancel(booked);
    await sync(agent);
    await sync(agent);
    expect(await timelineOf(agent, leadId)).toEqual(['booked', 'booking_canceled']);
    expect(await rowsOf(agent)).toMatchObject([{ status: 'canceled' }]);
    expect(await agent.call(readMeetings, { query: {} })).toEqual({ collection: [] });
  });

  it('an older reading that comes late overwrites nothing of a newer one', async () => {
    const agent = await app.connected();
    const { meeting, invitee } = await app.book(agent, { name: 'Lee', email });
    const read = (name: string, updated_at: string) =>
      app.platform.database.asSystem((tx) =>
        takeMeeting(tx, agent.id, { ...meeting, end_time: inHours(60), status: 'active', name, updated_at }, [
          { ...invitee, status: 'active' },
        ]),
      );
    const names = async () =>
      (
        await app.platform.database.asAgent(agent.id, (tx) =>
          tx.selectFrom('appointments').select('meeting').where('user_id', '=', agent.id).execute(),
        )
      ).map((row) => row.meeting);
    await read('First', '2026-03-01T10:00:00.000000Z');
    await read('Renamed', '2026-03-01T10:00:00.000002Z');
    await read('Late', '2026-03-01T10:00:00.000001Z');
    expect(await names()).toEqual(['Renamed']);
    await read('Again', '2026-03-01T10:00:00.000002Z');
    expect(await names()).toEqual(['Again']);
  });

  it('what was canceled stays so, whatever else is read of the same version', async () => {
    const agent = await app.connected();
    const { meeting, invitee } = await app.book(agent, { name: 'Lee', email });
    for (const status of ['active', 'canceled', 'active'] as const)
      await app.platform.database.asSystem((tx) =>
        takeMeeting(
          tx,
          agent.id,
          { ...meeting, end_time: inHours(60), status: 'active', updated_at: '2026-03-01T10:00:00.000000Z' },
          [{ ...invitee, status }],
        ),
      );
    expect(await rowsOf(agent)).toMatchObject([{ status: 'canceled' }]);
  });

  it('a call about one account is work for who connected that account, and for nobody else', async () => {
    const agents = [await app.connected(), await app.connected()];
    const booked = await app.book(agents[1]!, { name: 'Lee', email });
    for (const body of await app.callsAbout(booked.invitee.uri, 1)) expect(await app.deliver(body)).toBe(200);
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql<{ agent: string }>`select data ->> 'userId' as agent from ${sql.table(`${schema}.job`)}
        where name = ${readMeetingJob.name} and data ->> 'uri' = ${booked.meeting.uri}`.execute(tx),
    );
    expect(new Set(rows.map(({ agent }) => agent))).toEqual(new Set([agents[1]!.id]));
  });

  it('twice at the same moment is once', async () => {
    const agent = await app.connected();
    const leadId = await addLead(agent, { name: 'Lee', email });
    const booked = await app.book(agent, { name: 'Lee', email });
    const job = { userId: agent.id, uri: booked.meeting.uri };
    await Promise.all([...Array.from({ length: 6 }, () => readMeetingJob.handle(job, app.platform)), sync(agent)]);
    expect(await timelineOf(agent, leadId)).toEqual(['booked']);
    expect(await rowsOf(agent)).toHaveLength(1);
  });

  it('a moved booking stays with the lead that was chosen by hand', async () => {
    const agent = await app.connected();
    const booked = await app.book(agent, { name: 'Kim', email: 'kim@example.com' });
    await sync(agent);
    const leadId = await addLead(agent, { name: 'Kim by another address' });
    await app.platform.database.asSystem((tx) =>
      tx.updateTable('appointments').set({ lead_id: leadId }).where('user_id', '=', agent.id).execute(),
    );
    await move(booked, inHours(70));
    await sync(agent);
    expect((await rowsOf(agent)).map((row) => row.lead_id)).toEqual([leadId, leadId]);
  });

  it('are refused unless signed by the provider, now', async () => {
    const agent = await app.connected();
    const booked = await app.book(agent, { name: 'Lee', email });
    const [body = ''] = await app.callsAbout(booked.invitee.uri, 1);
    const seconds = Math.floor(Date.now() / 1000);
    const sign = async (at: number, of = body) =>
      (await app.control<{ signature: string }>('/calendly/webhooks/sign', { body: of, seconds: at })).signature;
    const good = await sign(seconds);
    expect(await app.deliver(body, good)).toBe(200);
    const forgeries = [
      '',
      'nonsense',
      good.replace(/v1=.{4}/, 'v1=0000'),
      good.replace(/t=\d+/, `t=${seconds + 1}`),
      good.replace('v1=', 'v0='),
      await sign(seconds - 181),
      await sign(seconds + 200),
      await sign(seconds, `${body} `),
    ];
    for (const forgery of forgeries) expect([forgery, await app.deliver(body, forgery)]).toEqual([forgery, 400]);
    expect(await app.deliver('{"event":"something.else"}')).toBe(200);
  });
});

describe('a free plan', () => {
  it('is asked every few minutes, and says so', async () => {
    const agent = await app.connected({ plan: 'free' });
    const { connection } = await agent.call(readConnection, { query: {} });
    expect(connection).toMatchObject({ status: 'connected', hears: 'every_few_minutes', problem: null });
    await pollCalendly.handle({}, app.platform);
    const waiting = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('calendly_connections').select('webhook').where('user_id', '=', agent.id).execute(),
    );
    expect(waiting).toEqual([{ webhook: 'not_offered' }]);
  });

  it('an outage is noted on the connection, bounded, and forgotten when it is over', async () => {
    const agent = await app.connected({ plan: 'free' });
    await app.control('/faults', { provider: 'calendly', operation: 'scheduled_events.list', mode: 'error', times: 2 });
    await sync(agent);
    const problem = async () => (await agent.call(readConnection, { query: {} })).connection?.problem;
    expect(await problem()).toBe('The server encountered an error.');
    await sync(agent);
    expect(await problem()).toBeNull();
  });

  it('many meetings come page by page, and only what changed is read again, after a stop as well', async () => {
    const agent = await app.connected({ plan: 'free' });
    for (let count = 0; count < 130; count++)
      await app.book(agent, { name: 'N', email: `n${count}@example.com` }, { start: inHours(24 + count) });
    const reads = async () => (await app.control<unknown[]>('/calendly/requests?operation=invitees.list')).length;
    const before = await reads();
    const platform = stoppedOnce(app.platform, async () => (await rowsOf(agent)).length > 0);
    await syncCalendly.handle({ userId: agent.id }, platform);
    expect(await rowsOf(agent)).toHaveLength(1);
    for (let run = 0; run < 3; run++) await sync(agent);
    expect(await rowsOf(agent)).toHaveLength(130);
    expect((await reads()) - before).toBe(130);
    const { collection } = await agent.call(readMeetings, { query: {} });
    expect(collection).toHaveLength(10);
    expect(collection.map((each) => each.start_time)).toEqual(collection.map((each) => each.start_time).toSorted());
  });
});
