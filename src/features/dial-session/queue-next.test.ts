// Who comes next is whom the gate lets be called, looked at lead by lead in the list's order, at whatever hour.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { checkNumbers } from '../../../test-support/checked-numbers.ts';
import { nothingKnown } from '../contact-gate/registry.rules.ts';
import { areaCodesOf } from '../contact-gate/area-codes.rules.ts';
import { usStates } from '../../domain/us-state.ts';
import { startSession } from './dial-session.contract.ts';
import { findOpenSession } from './dial-sessions.db.ts';
import { findNext, openQueue, standingAtHand } from './queue.operation.ts';
import { findLeadRow } from './queue.db.ts';
import { standingOf } from './queue-standing.rules.ts';

const app = useTestApp();

const codes = [...areaCodesOf('US'), ...areaCodesOf('CA')];
const hourMs = 3_600_000;
/** A Tuesday at 1 PM in New York; looked at hour by hour to its morning. */
const first = Date.UTC(2026, 9, 6, 17);
const place = fc.record({
  code: fc.constantFrom(...codes),
  zip: fc.option(fc.integer({ min: 501, max: 99950 }).map((number) => String(number).padStart(5, '0'))),
  state: fc.option(fc.constantFrom(...usStates.map(({ code }) => code))),
});

interface Lead {
  id: string;
  phone: string;
  state: string | null;
  zip: string | null;
  created_at: string;
  follow_up_at: string | null;
  /** What the registry says: one in ten numbers was never checked. */
  is_checked: boolean;
}

/** The newest are of one place, as an import leaves them; the others are from everywhere. One in seven has no phone but a further one, some are to be called back. */
async function addLeads(agentId: string): Promise<Lead[]> {
  const near = Array.from({ length: 2500 }, () => ({ code: '212', zip: null, state: 'NY' }));
  const people = [...near, ...fc.sample(place, 1500)].map((each, number) => ({
    ...each,
    phone: `+1${each.code}55${String(number).padStart(5, '0')}`,
    follow_up_at: number % 31 === 0 ? new Date(first + ((number / 31) % 24) * hourMs).toISOString() : null,
  }));
  return app.platform.database.asAgent(agentId, async (tx) => {
    const numbered = people.map((each, number) => ({ ...each, number }));
    const { rows } = await sql<Lead>`
      insert into leads (user_id, name, phone, further_phones, next_follow_up_at, state, address, created_at)
      select ${agentId}::uuid, phone, case when number % 7 > 0 then phone end, case when number % 7 > 0 then '{}' else array[phone] end,
        follow_up_at, state, case when zip is not null then jsonb_build_object('zip', zip) end,
        now() - number / 3 * interval '1 minute'
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as person (phone text, state text, zip text, number int, follow_up_at timestamptz)
      returning id, reached_phone as phone, state, address ->> 'zip' as zip, created_at, next_follow_up_at as follow_up_at`.execute(
      tx,
    );
    return rows.map((row, number) => ({ ...row, is_checked: number % 10 !== 0 }));
  });
}

it('finds the first of the list who may be called, past thousands who may not', async () => {
  const agent = await makeAgent(app);
  const leads = await addLeads(agent.id);
  const checked = leads.filter((lead) => lead.is_checked);
  await checkNumbers(app, agent.id, checked.map(({ phone }) => phone)); // prettier-ignore
  await agent.call(startSession, {
    body: { id: randomUUID(), list_name: 'All leads', status: 'lead', filter: {}, sort: 'newest' },
  });
  const { asAgent } = app.platform.database;
  const { session, taken, inOrder } = await asAgent(agent.id, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from leads where user_id = ${agent.id} order by created_at desc, id desc`.execute(tx);
    const { rows: atHand } = await sql<{ lead_id: string }>`
      select lead_id from dial_session_leads where user_id = ${agent.id}`.execute(tx);
    const open = (await findOpenSession(tx, agent.id))!;
    return {
      session: { ...open, place: null },
      taken: new Set(atHand.map((row) => row.lead_id)),
      inOrder: rows.map((row) => row.id),
    };
  });
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  const mayBe = (id: string, now: number) => {
    const lead = byId.get(id)!;
    const registry = lead.is_checked ? null : nothingKnown;
    const followUpAt = lead.follow_up_at === null ? null : Date.parse(lead.follow_up_at);
    const facts = { isSuppressed: false, registry, lastInboundAt: null, followUpAt, recent: [], lastCalledAt: null };
    return !taken.has(id) && standingOf({ ...lead, ...facts }, now).may === 'go';
  };
  for (let hours = 0; hours < 24; hours++) {
    const now = first + hours * hourMs;
    const wanted = inOrder.filter((id) => mayBe(id, now)).slice(0, 12);
    const found = await asAgent(agent.id, async (tx) => {
      const queue = await openQueue(tx, { userId: agent.id, sessionId: session.id, asksRegistry: true, now });
      return findNext(tx, queue, { session, now, most: 12 });
    });
    expect({ hours, found: found.map(({ lead }) => lead.id) }).toEqual({ hours, found: wanted });
  }
  // At hand, a call-back stays open to a call at night, and closes with its hour.
  const night = first + 14 * hourMs;
  const [back] = inOrder.filter((id) => mayBe(id, night));
  const closedAt = (now: number) =>
    asAgent(agent.id, async (tx) => {
      const lead = (await findLeadRow(tx, agent.id, back!))!;
      return (await standingAtHand(tx, { userId: agent.id, asksRegistry: true }, lead, now))?.why ?? null;
    });
  expect(byId.get(back!)?.follow_up_at).not.toBeNull();
  expect([await closedAt(night), await closedAt(night + 3 * hourMs)]).toEqual([null, 'closed']);
});
