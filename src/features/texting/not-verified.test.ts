// The carrier says that a number is not verified: at once, or after it took the text. Nothing more is lost to it.
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { textFaults, textTo } from '../../../test-support/texting-people.ts';
import { verificationEin } from '../../../test-support/verifications.ts';
import { verifyingAgents } from '../../../test-support/verifying-agents.ts';
import { balanceOf, giveMoney } from '../../../test-support/wallets.ts';
import { mailDecision } from '../numbers/send-verification-mail.job.ts';
import { tfnStatus } from '../numbers/numbers.contract.ts';

const app = useTextingApp();
const {
  decide,
  deliver: submitNow,
  jobsOf,
  mailsTo,
  numbered,
  read,
  readNow,
  save,
  states,
  submit,
} = verifyingAgents(app);

const textStates = async (agent: Parameters<typeof app.messages>[0]) =>
  (await app.messages(agent)).map(({ status, reason }) => (reason === null ? status : `${status}: ${reason}`));
const isVerified = async (agent: TestAgent) => (await agent.call(tfnStatus, { query: {} })).verified;

it.each([
  ['delivery_failed', '40329'],
  ['sending_failed', '40329'],
  ['delivery_failed', '40330'],
])('after it took the text (%s, %s): given back, and the rest of the queue waits', async (status, code) => {
  const agent = await app.texter();
  const [lead, next] = [await app.lead(agent), await app.lead(agent)];
  await app.control('endings', { phone: lead.phone, status, code });
  await app.queue(agent, textTo(lead, 'inbox'));
  await app.deliver(agent);
  await app.queue(agent, textTo(next, 'inbox'));
  await app.settle();
  expect([await isVerified(agent), await textStates(agent)]).toEqual([false, ['failed: sender', 'queued']]);
  await app.deliver(agent);
  expect(await textStates(agent)).toEqual(['failed: sender', 'held: number_pending']);
  expect([await balanceOf(app, agent.id), await app.phone(next.phone)]).toEqual([999, []]);
});

it('at once: the others do not fail one after another', async () => {
  const agent = await app.texter();
  const [lead, next] = [await app.lead(agent), await app.lead(agent)];
  await app.control('endings', { phone: lead.phone, http: 403, code: '40329', title: 'Toll-free number not verified' });
  await app.queue(agent, textTo(lead, 'inbox'));
  await app.deliver(agent);
  expect([await isVerified(agent), await textStates(agent)]).toEqual([false, ['failed: sender']]);
  expect((await app.queue(agent, textTo(next, 'inbox'))).texts).toEqual([{ is: 'refused', why: 'number_pending' }]);
  expect([await balanceOf(app, agent.id), await textFaults(app, agent)]).toEqual([1000, []]);
});

it('says nothing against whoever has the number by then', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.control('endings', { phone: lead.phone, status: 'delivery_failed', code: '40329' });
  await app.queue(agent, textTo(lead, 'inbox'));
  await app.deliver(agent);
  const next = await makeAgent(app);
  const change = (values: string) =>
    asOwner(app, `update toll_free_numbers set ${values} where phone_number = $1`, [agent.number]);
  await change('assigned_to = null');
  await change(`assigned_to = '${next.id}', date_assigned = now(), verified = true, rests_until = null`);
  await app.settle();
  expect([await textStates(agent), await isVerified(next)]).toEqual([['failed: sender'], true]);
});

it.each([{ status: 'delivery_failed' }, { http: 403 }])(
  'a number that is closed for good (%j) sends nothing more, whatever its verification says',
  async (how) => {
    const agent = await app.texter();
    const [lead, next] = [await app.lead(agent), await app.lead(agent)];
    await app.control('endings', { phone: lead.phone, code: '40003', ...how });
    await app.queue(agent, textTo(lead, 'inbox'));
    await app.deliver(agent);
    await app.settle();
    expect([await isVerified(agent), await textStates(agent)]).toEqual([false, ['failed: barred']]);
    expect((await app.queue(agent, textTo(next, 'inbox'))).texts).toEqual([{ is: 'refused', why: 'number_pending' }]);
    expect(await textFaults(app, agent)).toEqual([]);
  },
);

it('a verification that is read again opens no number that is closed for good', async () => {
  const agent = await numbered();
  await giveMoney(app, agent.id, 1000);
  await save(agent, {}, verificationEin);
  await submit(agent);
  await submitNow(agent);
  await decide(agent, 'Verified');
  await readNow(agent);
  const lead = await app.lead(agent);
  await app.control('endings', { phone: lead.phone, status: 'delivery_failed', code: '40003' });
  await app.queue(agent, textTo(lead, 'inbox'));
  await app.deliver(agent);
  await app.settle();
  await readNow(agent);
  expect(await read(agent)).toMatchObject({ number: { verified: false } });
});

it('what the carrier says by its request counts again as soon as it is read, and is mailed once', async () => {
  const agent = await numbered();
  await giveMoney(app, agent.id, 1000);
  await save(agent, {}, verificationEin);
  await submit(agent);
  await submitNow(agent);
  await decide(agent, 'Verified');
  await readNow(agent);
  const lead = await app.lead(agent);
  await app.control('endings', { phone: lead.phone, status: 'delivery_failed', code: '40329' });
  const mailAll = async () => {
    for (const each of await jobsOf('send-verification-mail', agent.id)) await mailDecision.handle(each, app.platform);
    return (await mailsTo(agent.email)).length;
  };
  expect(await mailAll()).toBe(1);
  await app.queue(agent, textTo(lead, 'inbox'));
  await app.deliver(agent);
  await app.settle();
  expect(await read(agent)).toMatchObject({ state: 'in_review', number: { verified: false } });
  await readNow(agent);
  expect(await read(agent)).toMatchObject({ state: 'verified', number: { verified: true } });
  expect(await states(agent)).toEqual(['verified', 'in_review', 'verified', 'in_review', 'sending']);
  expect(await mailAll()).toBe(1);
});
