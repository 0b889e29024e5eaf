// Leads that come in by themselves are texted once, when the agent turned it on for where they come from and they agreed to it.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { bulkTexter, dryRunOf } from '../../../test-support/bulk-sends.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { balanceOf, faultyWallets, giveMoney } from '../../../test-support/wallets.ts';
import { saveContactSettings } from '../consent/consent.contract.ts';
import { inboundLead, readPost, readWebhook, replayPost } from '../intake/intake.contract.ts';
import { blankForm } from '../public-page/contact-form.rules.ts';
import { takeContact } from '../public-page/take-contact.operation.ts';
import { switchTemplate } from '../templates/templates.contract.ts';
import { readNewLeadTexts, saveNewLeadTexts } from './bulk-send.contract.ts';
import { settleDoubtfulLeads } from './settle-doubtful-leads.operation.ts';
import { textNewLeads } from './text-new-leads.job.ts';

const app = useTextingApp();
let made = 0;

const run = () => textNewLeads.handle({}, { ...app.platform, now: () => app.clock.now });
const texted = async (agent: Texter) =>
  (await app.messages(agent)).map(({ person_number, status, lead_id }) => ({ person_number, status, lead_id }));
const outcomes = async (agent: Texter) => (await agent.call(readNewLeadTexts, { query: {} })).outcomes;

/** Who agreed with the agent, unless the agent says nothing. */
async function setUp(choice: Parameters<typeof bulkTexter>[1] & { says?: boolean } = {}): Promise<Texter> {
  const { says = true, ...texter } = choice;
  const agent = await bulkTexter(app, texter);
  await agent.call(saveNewLeadTexts, { body: { posted: true } });
  const said = { collected_by: 'agent', given_to: 'Dana Cole', source: 'Quote form' } as const;
  if (says) await agent.call(saveContactSettings, { body: { posted_consent: said } });
  return agent;
}

async function post(
  agent: Texter,
  fields: object = {},
): Promise<{ id: string | null; phone: string; post_id: string }> {
  const { id, secret } = await agent.call(readWebhook, {});
  const phone = `+1312555${String(5000 + (made += 1))}`;
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const body = { name: `Sam Poe ${made}`, phone, state: 'IL', ...fields };
  const answer = await agent.send('POST', inboundLead.path, body, { authorization });
  const { id: leadId, post_id } = answer.body as { id: string | null; post_id: string };
  return { id: leadId, phone, post_id };
}

async function signUp(agent: Texter): Promise<string> {
  const phone = `(312) 555-${5000 + (made += 1)}`;
  await app.platform.database.asAgent(agent.id, (tx) =>
    takeContact(tx, app.platform.jobs, {
      page: { userId: agent.id, timeZone: 'America/Chicago', business: 'Cole Insurance' },
      form: { ...blankForm, first_name: 'Ann', last_name: `Lee ${made}`, phone, agrees: true, isOfTexts: true },
      pageUrl: 'https://example.com/a/dana/texts',
      ip: '192.0.2.1',
      now: app.clock.now,
    }),
  );
  return `+1312555${5000 + made}`;
}

describe('a posted lead', () => {
  it('is texted once: by the job, by the same post again, and by a replay', async () => {
    const agent = await setUp();
    const { id, phone, post_id } = await post(agent);
    expect(await texted(agent)).toEqual([]);
    await run();
    const once = [{ person_number: phone, status: 'queued', lead_id: id }];
    expect(await texted(agent)).toEqual(once);
    await run();
    await agent.call(replayPost, { params: { id: post_id } });
    await post(agent, { name: 'Sam Poe', phone });
    await run();
    expect([await texted(agent), await outcomes(agent)]).toEqual([once, { queued: 1 }]);
    await app.deliver(agent);
    expect((await app.phone(phone))[0]).toMatch(/^Hi Sam, it's Dana Cole .* Reply STOP to opt out\.$/);
    expect(await agent.call(readPost, { params: { id: post_id } })).toMatchObject({ post: { lead_id: id } });
  });

  it('is texted once, though its text was canceled and its mark is long gone', async () => {
    const agent = await setUp();
    const { id } = await post(agent);
    await run();
    await asOwner(app, `update messages set status = 'canceled', ended_at = now() where lead_id = $1`, [id]);
    await asOwner(app, 'update new_leads_to_text set settled_at = null, look_at = now() where lead_id = $1', [id]);
    await run();
    expect([(await texted(agent)).length, await outcomes(agent)]).toEqual([1, { repeated: 1 }]);
  });

  it('is not texted once more by a batch', async () => {
    const agent = await setUp();
    const { id } = await post(agent);
    await run();
    expect(await dryRunOf(agent, [{ id: id! }])).toMatchObject({
      will_send: 0,
      skipped_by_reason: { already_texted: 1 },
    });
  });

  it.each([
    ['without a record of consent', { says: false }, {}, 'no_consent_record'],
    ['without a phone', {}, { phone: '', email: 'sam@example.com' }, 'no_phone'],
    ['who opted out', {}, { opt_out: 'yes' }, 'suppressed'],
  ])('%s is not texted, and the panel says why', async (_, choice, fields, why) => {
    const agent = await setUp(choice);
    await post(agent, fields);
    await run();
    expect([await texted(agent), await outcomes(agent)]).toEqual([[], { [why]: 1 }]);
  });

  it('is not texted while the switch, or the template, is off', async () => {
    const agent = await setUp();
    await agent.call(saveNewLeadTexts, { body: { posted: false } });
    await post(agent);
    await run();
    expect([await texted(agent), await outcomes(agent)]).toEqual([[], {}]);
    await agent.call(saveNewLeadTexts, { body: { posted: true } });
    await agent.call(switchTemplate, { params: { key: 'new_lead' }, body: { enabled: false, version: 1 } });
    await post(agent);
    await run();
    expect([await texted(agent), await outcomes(agent)]).toEqual([[], { template_off: 1 }]);
  });

  it('that is gone before the job comes is not texted', async () => {
    const agent = await setUp();
    const { id } = await post(agent);
    await asOwner(app, 'update leads set deleted_at = now() where id = $1', [id]);
    await run();
    expect(await outcomes(agent)).toEqual({ lead_gone: 1 });
  });

  it('that came while the wallet was empty is texted when there is money, unless a day has passed', async () => {
    const agent = await setUp({ cents: 0 });
    const [early, late] = [await post(agent), await post(agent)];
    await run();
    expect([await texted(agent), await outcomes(agent)]).toEqual([[], { waiting: 2 }]);
    await giveMoney(app, agent.id, 100);
    await asOwner(app, `update new_leads_to_text set look_at = now() where user_id = $1`, [agent.id]);
    await asOwner(app, `update new_leads_to_text set came_at = now() - interval '25 hours' where lead_id = $1`, [
      early.id,
    ]);
    await run();
    expect((await texted(agent)).map(({ lead_id }) => lead_id)).toEqual([late.id]);
    expect(await outcomes(agent)).toEqual({ queued: 1, too_late: 1 });
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  });

  it.each([
    ['verified', 'update toll_free_numbers set verified = $2 where assigned_to = $1', false, true],
    ['given a name', 'update profiles set full_name = $2 where user_id = $1', null, 'Dana Cole'],
  ])('that came before the agent was %s is texted from then on', async (_, change, before, after) => {
    const agent = await setUp();
    await asOwner(app, change, [agent.id, before]);
    const { id } = await post(agent);
    await run();
    expect([await texted(agent), await outcomes(agent)]).toEqual([[], { waiting: 1 }]);
    await asOwner(app, change, [agent.id, after]);
    await asOwner(app, `update new_leads_to_text set look_at = now() where user_id = $1`, [agent.id]);
    await run();
    expect((await texted(agent)).map(({ lead_id }) => lead_id)).toEqual([id]);
  });

  it('of several that the balance does not pay for, as many as it does are texted', async () => {
    const agent = await setUp({ cents: 1 });
    for (const _ of [1, 2, 3]) await post(agent);
    await run();
    expect([(await texted(agent)).length, await balanceOf(app, agent.id)]).toEqual([1, 0]);
    expect(await outcomes(agent)).toEqual({ queued: 1, waiting: 2 });
  });

  it('that waited before a restore is left out, and who comes after it is texted', async () => {
    const agent = await setUp();
    await post(agent);
    await app.platform.database.asSystem(async (tx) => {
      const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(tx);
      await settleDoubtfulLeads(tx, new Date(Date.parse(rows[0]!.now) + 1));
    });
    const { id } = await post(agent);
    await run();
    expect((await texted(agent)).map(({ lead_id }) => lead_id)).toEqual([id]);
    expect(await outcomes(agent)).toEqual({ restored: 1, queued: 1 });
  });

  it('is texted once by two workers at once', async () => {
    const agent = await setUp();
    for (const _ of [1, 2, 3]) await post(agent);
    await Promise.all([run(), run()]);
    await run();
    expect([(await texted(agent)).length, await outcomes(agent)]).toEqual([3, { queued: 3 }]);
  });

  it('of an agent who may not use the app any more waits for a day and is not texted', async () => {
    const agent = await setUp();
    await post(agent);
    await asOwner(app, `update subscriptions set status = 'canceled' where user_id = $1`, [agent.id]);
    await run();
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql<{
        outcome: string;
        settled_at: string | null;
      }>`select outcome, settled_at from new_leads_to_text where user_id = ${agent.id}`.execute(tx),
    );
    expect([rows, await texted(agent)]).toEqual([[{ outcome: 'no_access', settled_at: null }], []]);
  });
});

describe('who signs up on the agent’s page', () => {
  it('is texted where that is turned on, whatever holds for posts', async () => {
    const agent = await bulkTexter(app);
    await signUp(agent);
    await run();
    expect(await texted(agent)).toEqual([]);
    expect(await agent.call(saveNewLeadTexts, { body: { sign_ups: true } })).toMatchObject({
      posted: false,
      sign_ups: true,
      has_template: true,
    });
    const phone = await signUp(agent);
    await post(agent);
    await run();
    expect((await texted(agent)).map(({ person_number }) => person_number)).toEqual([phone]);
  });
});
