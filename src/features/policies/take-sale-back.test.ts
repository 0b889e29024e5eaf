// A sale that was none: figures, lists, timeline and contact are as before, and nothing of the policy is lost.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { listTimeline } from '../lead-history/timeline.contract.ts';
import { countLeads } from '../lead-search/lead-search.contract.ts';
import { changeStage, createLead } from '../leads/leads.contract.ts';
import { readReport } from '../reports/reports.contract.ts';
import { markSold, takeSaleBack } from './sold.contract.ts';

const app = useTestApp();
const phone = '+12025550143';

async function soldLead(agent: TestAgent) {
  const { lead } = await agent.call(createLead, { body: { id: randomUUID(), name: 'Ava Stone', phone } });
  await agent.call(changeStage, { params: { id: lead.id }, body: { stage: 'quoted', version: lead.version } });
  await agent.call(markSold, { params: { id: lead.id }, body: { carrier: 'Acme Life', premium: '1,200' } });
  return lead.id;
}

/** As if it had been marked so long ago. */
const ago = (agent: TestAgent, seconds: number) =>
  asOwner(app, 'update lead_events set created_at = created_at - make_interval(secs => $2) where user_id = $1', [
    agent.id,
    seconds,
  ]);
const kinds = async (agent: TestAgent, id: string) =>
  (await agent.call(listTimeline, { params: { id }, query: {} })).rows.map((row) =>
    row.type === 'event' ? row.kind : row.type,
  );
interface Kept {
  phone: string;
  full_name: string | null;
  tags: string[];
}
const contacts = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, (tx): Promise<Kept[]> =>
    tx
      .selectFrom('message_contacts')
      .select(['phone', 'full_name', 'tags'])
      .where('user_id', '=', agent.id)
      .orderBy('phone')
      .execute(),
  );
const tags = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, async (tx) => {
    const rows = await tx.selectFrom('message_contacts').select('tags').where('user_id', '=', agent.id).execute();
    return rows.map((row) => row.tags);
  });

it('right after it, by one press: nothing tells of it any more', async () => {
  const agent = await makeAgent(app);
  const id = await soldLead(agent);
  const { lead } = await agent.call(takeSaleBack, { params: { id }, body: {} });
  expect(lead).toMatchObject({ status: 'lead', stage: 'quoted', sold: null, sold_at: null, premium_cents: null });
  expect(await agent.call(countLeads, { query: {} })).toMatchObject({ lead: 1, sold: 0 });
  expect(await tags(agent)).toEqual([['lead']]);
  expect(await kinds(agent, id)).not.toContain('sold');
  expect(await kinds(agent, id)).not.toContain('not_sold');
  // The press whose answer was lost.
  expect((await agent.call(takeSaleBack, { params: { id }, body: {} })).lead).toEqual(lead);
  expect((await agent.call(markSold, { params: { id }, body: { carrier: 'Acme Life' } })).was_sold).toBe(false);
});

it('later with the reason alone, which stands in the timeline beside the policy as it was', async () => {
  const agent = await makeAgent(app);
  const id = await soldLead(agent);
  await ago(agent, 16);
  for (const reason of [null, '  '])
    expect(await agent.refusal(takeSaleBack, { params: { id }, body: { reason } })).toMatchObject({
      status: 400,
      fields: [{ path: 'body.reason', message: 'Enter why.' }],
    });
  expect(await agent.call(countLeads, { query: {} })).toMatchObject({ sold: 1 });
  await agent.call(takeSaleBack, { params: { id }, body: { reason: ' The carrier declined ' } });
  expect(await agent.call(countLeads, { query: {} })).toMatchObject({ lead: 1, sold: 0 });
  const { rows } = await agent.call(listTimeline, { params: { id }, query: {} });
  expect(rows[0]).toMatchObject({
    kind: 'not_sold',
    detail: { reason: 'The carrier declined', policy: { carrier: 'Acme Life', premium: 1200 } },
  });
  const { summary } = await agent.call(readReport, { query: { view: 'all_time' } });
  expect(summary).toEqual({ closed: 0, premium_cents: 0, month_closed: 0, month_premium_cents: 0 });
});

it('at once, but with a reason: the reason is kept', async () => {
  const agent = await makeAgent(app);
  const id = await soldLead(agent);
  await agent.call(takeSaleBack, { params: { id }, body: { reason: 'Wrong person' } });
  expect((await kinds(agent, id)).slice(0, 2)).toEqual(['not_sold', 'sold']);
});

it('is nobody else’s to take back', async () => {
  const id = await soldLead(await makeAgent(app));
  expect((await (await makeAgent(app)).refusal(takeSaleBack, { params: { id }, body: {} })).status).toBe(404);
});

const other = '+12025550144';
const sql = (text: string) => (agent: TestAgent, id: string) =>
  asOwner(app, text.replaceAll('$lead', `'${id}'`).replaceAll('$user', `'${agent.id}'`), []);
const contact = (to: string) => sql(`update message_contacts set ${to} where user_id = $user`);
type Step = (agent: TestAgent, id: string) => Promise<unknown>;
const nothing: Step = async () => undefined;

interface Case {
  /** Without one, the form brings it. */
  leadPhone?: string | null;
  before?: Step;
  since?: Step;
  phone?: string | null;
  /** As before, when absent. */
  contacts?: Kept[];
}

const cases: Record<string, Case> = {
  'a contact of a lead': {},
  'a phone that the form filled in, and the contact that was made for it': { leadPhone: null, phone: null },
  'a contact that was no lead’s': { before: contact(`tags = '{vip}'`) },
  'a contact that was a client before': { before: contact(`tags = '{vip,sold,lead}'`) },
  'the order of tags': { before: contact(`tags = '{vip,lead,military}'`) },
  'a contact without a name': { before: contact('full_name = null') },
  'no contact': { before: sql('delete from message_contacts where user_id = $user') },
  'a tag of the agent’s since': {
    since: contact(`tags = tags || '{vip}'`),
    contacts: [{ phone, full_name: 'Ava Stone', tags: ['lead', 'vip'] }],
  },
  'another name since': {
    since: contact(`full_name = 'Ava S.'`),
    contacts: [{ phone, full_name: 'Ava S.', tags: ['lead'] }],
  },
  'another phone since, where the form had filled one in': {
    leadPhone: null,
    since: sql(`update leads set phone = '${other}' where id = $lead`),
    phone: other,
    contacts: [{ phone, full_name: 'Ava Stone', tags: ['sold'] }],
  },
  'a contact made by the sale and tagged since': {
    leadPhone: null,
    since: contact(`tags = tags || '{vip}'`),
    phone: null,
    contacts: [{ phone, full_name: 'Ava Stone', tags: ['vip'] }],
  },
  'a contact made by the sale that opted out since': {
    leadPhone: null,
    since: contact('subscribed = false'),
    phone: null,
    contacts: [{ phone, full_name: 'Ava Stone', tags: [] }],
  },
  'a sale that does not say what it wrote': {
    since: sql('update lead_events set wrote = null where user_id = $user'),
  },
};

it.each(
  Object.entries(cases).flatMap(([name, of]) =>
    (['at once', 'with a reason'] as const).map((when) => [name, when, of] as const),
  ),
)('%s is right again %s', async (_, when, { leadPhone = phone, before = nothing, since = nothing, ...then }) => {
  const agent = await makeAgent(app);
  const { lead } = await agent.call(createLead, { body: { id: randomUUID(), name: 'Ava Stone', phone: leadPhone } });
  await before(agent, lead.id);
  const stood = await contacts(agent);
  await agent.call(markSold, { params: { id: lead.id }, body: { carrier: 'Acme Life', premium: '1,200', phone } });
  await since(agent, lead.id);
  const reason = when === 'at once' ? null : 'The carrier declined';
  if (reason) await ago(agent, 3600);
  const { lead: after } = await agent.call(takeSaleBack, { params: { id: lead.id }, body: { reason } });
  expect(after).toMatchObject({ status: 'lead', stage: lead.stage, sold: null, phone: then.phone ?? leadPhone });
  expect(await contacts(agent)).toEqual(then.contacts ?? stood);
  expect(await agent.call(countLeads, { query: {} })).toMatchObject({ lead: 1, sold: 0 });
});
