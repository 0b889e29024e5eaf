// One account for the operator: what it shows, logging it out everywhere, and suspending it.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { makeTeam } from '../../../test-support/teams.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { balanceOf } from '../../../test-support/wallets.ts';
import { listActivity } from '../accounts/activity.contract.ts';
import { listActs } from '../admin/admin.contract.ts';
import { readAccess } from '../gate/access.contract.ts';
import { sendMessage } from '../inbox/send-message.contract.ts';
import { createLead } from '../leads/leads.contract.ts';
import { endAccountSessions, liftSuspension, readAccount, suspendAccount } from './account.contract.ts';
import { listSwitches } from './switches.contract.ts';

const app = useTextingApp();
let admin: TestAgent;
beforeEach(async () => {
  admin = await makeAgent(app, { admin: true });
});

const pageOf = ({ id }: TestAgent) => admin.call(readAccount, { params: { id } });
const about = ({ id }: TestAgent, reason = 'An incident') => ({ params: { id }, body: { reason } });
const newestAct = async () => (await admin.call(listActs, { query: { limit: 1 } })).rows[0];

describe('the page', () => {
  it('shows subscription, teams, wallet, sessions and number', async () => {
    const agent = await app.texter({ cents: 500 });
    const team = await makeTeam(app, agent, { seats: 1 });
    const { account, subscriptions, teams, wallet, sessions } = await pageOf(agent);
    expect(account).toMatchObject({
      id: agent.id,
      email: agent.email,
      full_name: 'Dana Cole',
      is_confirmed: true,
      is_admin: false,
      delete_after: null,
      suspension: null,
      access: { allowed: true, reason: 'subscription' },
      messaging_number: { number: agent.number, verified: true },
    });
    expect(subscriptions).toMatchObject([{ status: 'active', cancel_at_period_end: false }]);
    expect(teams).toMatchObject([{ id: team.id, role: 'owner' }]);
    expect(wallet).toMatchObject({ balance_cents: 500, held_cents: 0, in_debt: false, spent_day_cents: 0 });
    expect(wallet.transactions).toMatchObject([{ amount_cents: 500, balance_after_cents: 500 }]);
    expect(sessions).toHaveLength(1);
  });

  it('counts what was spent, and tells nothing of leads and texts', async () => {
    const agent = await app.texter({ cents: 500 });
    const lead = await app.lead(agent);
    await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'A private word', leadId: lead.id });
    const move = (how: string, kind: string, cents: number) =>
      asOwner(app, `select ${how}($1, $2, $3, gen_random_uuid()::text, 'A move')`, [agent.id, kind, cents]);
    await move('move_wallet_money', 'topup', 300);
    await move('move_wallet_money', 'admin_adjustment', -50);
    await move('charge_wallet', 'number', 100);
    const page = await pageOf(agent);
    expect(page.wallet).toMatchObject({ balance_cents: 649, spent_day_cents: 101, spent_month_cents: 101 });
    for (const secret of ['A private word', lead.phone, lead.id]) expect(JSON.stringify(page)).not.toContain(secret);
  });

  it('is for admins alone, and says when there is no such account', async () => {
    const agent = await makeAgent(app);
    for (const endpoint of [endAccountSessions, suspendAccount, liftSuspension]) {
      expect(await agent.refusal(endpoint, about(agent))).toMatchObject({ status: 403, error: 'Access denied' });
      const nobody = { params: { id: randomUUID() }, body: { reason: 'Nobody' } };
      expect(await admin.refusal(endpoint, nobody)).toMatchObject({ status: 404 });
    }
    expect(await agent.refusal(readAccount, { params: { id: agent.id } })).toMatchObject({ status: 403 });
    expect(await admin.refusal(readAccount, { params: { id: randomUUID() } })).toMatchObject({
      status: 404,
      error: 'This account no longer exists.',
    });
  });
});

it('logs an account out everywhere; the person sees who did it, and the log says why', async () => {
  const agent = await makeAgent(app);
  const { sessions } = await admin.call(endAccountSessions, about(agent, 'A stolen laptop'));
  expect(sessions).toEqual([]);
  expect((await agent.send('GET', '/api/access')).status).toBe(401);
  expect(await newestAct()).toMatchObject({
    action: 'account.sessions_ended',
    subject: agent.email,
    details: { sessions: 1 },
    reason: 'A stolen laptop',
  });
  const { signInToken } = await import('../../../test-support/agents.ts');
  const { testClient } = await import('../../../test-support/client.ts');
  const again = testClient(app.url, await signInToken(app, agent.email));
  const { rows } = await again.call(listActivity, { query: {} });
  expect(rows.map(({ action }) => action)).toContain('sessions.ended_by_support');
});

describe('a suspension', () => {
  it('closes the app at once, ends what waits and gives its price back', async () => {
    const agent = await app.texter({ cents: 500 });
    const lead = await app.lead(agent);
    await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'Hello Pat', leadId: lead.id });
    const { account } = await admin.call(suspendAccount, about(agent, 'Runaway spend'));
    expect(account).toMatchObject({
      access: { allowed: false, reason: 'suspended' },
      suspension: { reason: 'Runaway spend', admin: admin.email },
    });
    expect(await app.messages(agent)).toMatchObject([{ status: 'canceled', reason: 'no_access' }]);
    expect(await balanceOf(app, agent.id)).toBe(500);
    const refused = {
      status: 403,
      code: 'not_subscribed',
      error: 'Your account is suspended. Please contact support.',
    };
    const text = { body: { to: lead.phone, body: 'Again', lead_id: lead.id } };
    expect(await agent.refusal(sendMessage, text)).toMatchObject(refused);
    const added = { body: { id: randomUUID(), name: 'Pat Moss', state: 'NC' } };
    expect(await agent.refusal(createLead, added)).toMatchObject(refused);
    expect(await agent.call(readAccess, { query: {} })).toMatchObject({ allowed: false, reason: 'suspended' });
    expect((await agent.send('GET', '/api/account')).status).toBe(200);
    expect(await newestAct()).toMatchObject({
      action: 'account.suspended',
      subject: agent.email,
      reason: 'Runaway spend',
    });
    await admin.call(liftSuspension, about(agent, 'Sorted out'));
    await agent.call(createLead, added);
    expect(await newestAct()).toMatchObject({ action: 'account.unsuspended', reason: 'Sorted out' });
  });

  it('is there once, and not of one’s own account', async () => {
    const agent = await makeAgent(app);
    await admin.call(suspendAccount, about(agent));
    expect(await admin.refusal(suspendAccount, about(agent))).toMatchObject({ status: 409 });
    await admin.call(liftSuspension, about(agent));
    expect(await admin.refusal(liftSuspension, about(agent))).toMatchObject({ status: 409 });
    expect(await admin.refusal(suspendAccount, about(admin))).toMatchObject({ status: 409 });
  });

  it('of an admin closes the console, too; that of a deleted admin stays', async () => {
    const other = await makeAgent(app, { admin: true });
    const agent = await makeAgent(app);
    await other.call(suspendAccount, about(agent));
    await admin.call(suspendAccount, about(other));
    expect(await other.refusal(listSwitches, {})).toMatchObject({ status: 403, error: 'Access denied' });
    await asOwner(app, 'delete from auth."user" where id = $1', [other.id]);
    expect((await pageOf(agent)).account.suspension).toMatchObject({ admin: null });
  });
});
