// What the carrier decides: told, read, mailed, in plain words; changed and submitted again. Its number is one business's.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { verificationForm } from '../../../test-support/verifications.ts';
import { verifyingAgents } from '../../../test-support/verifying-agents.ts';
import { schema } from '../../jobs/job-schema.ts';
import { assignTo, overrideVerified, release } from './manage-pool.operation.ts';
import { tfnStatus } from './numbers.contract.ts';
import { readVerificationJob, readVerifications } from './read-verifications.job.ts';
import { mailDecision } from './send-verification-mail.job.ts';
import { checkVerification, submitVerification } from './verification.contract.ts';

const app = useTextingApp();
const { system, read, save, submit, deliver, readNow, submitted, requests, decide, fault, jobsOf, mailsTo, states } =
  verifyingAgents(app);

describe('the carrier’s answer', () => {
  it('is told, read, mailed once, and lets the number send', async () => {
    const agent = await submitted();
    await decide(agent, 'Verified');
    await app.control('drain', {});
    await expect.poll(() => jobsOf('read-verification', agent.id)).toHaveLength(1);
    expect((await read(agent)).state).toBe('in_review');
    await readNow(agent);
    await readNow(agent);
    expect(await read(agent)).toMatchObject({ state: 'verified', number: { verified: true } });
    expect(await agent.call(tfnStatus, { query: {} })).toEqual({ phone_number: agent.phone, verified: true });
    expect(await states(agent)).toEqual(['verified', 'in_review', 'sending']);
    const mails = await jobsOf('send-verification-mail', agent.id);
    expect(mails).toHaveLength(1);
    for (const each of [...mails, ...mails]) await mailDecision.handle(each, app.platform);
    expect((await mailsTo(agent.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('is verified'),
    ]);
    expect(await agent.refusal(submitVerification, { body: { version: 99 } })).toMatchObject({ status: 409 });
  });

  it('no: in plain words and the reviewers’ own, changed and submitted again', async () => {
    const agent = await submitted();
    await decide(agent, 'Rejected', 'Business name does not match public records.');
    await readNow(agent);
    expect(await read(agent)).toMatchObject({
      state: 'rejected',
      said: 'Business name does not match public records.',
      number: { verified: false },
    });
    const [mail] = await jobsOf('send-verification-mail', agent.id);
    await mailDecision.handle(mail!, app.platform);
    expect((await mailsTo(agent.email))[0]!.text).toContain('Copy the name from your EIN letter');
    await save(agent, { legal_name: 'Cole Family Insurance, LLC' });
    await submit(agent);
    const creates = (await requests('create')).length;
    await fault('update', 'answer-lost');
    await expect(deliver(agent)).rejects.toThrow();
    await deliver(agent);
    expect((await requests('create')).length).toBe(creates);
    expect(await read(agent)).toMatchObject({ state: 'in_review', said: null });
    const { form } = await decide(agent, 'Waiting For Customer', 'Please describe the use case in more detail.');
    expect(form).toMatchObject({
      businessName: 'Cole Family Insurance, LLC',
      businessRegistrationNumber: '12-3456789',
    });
    await readNow(agent);
    expect((await read(agent)).state).toBe('needs_changes');
    await submit(agent);
    await deliver(agent);
    await decide(agent, 'Verified');
    await readNow(agent);
    expect(await states(agent)).toEqual([
      'verified',
      'in_review',
      'sending',
      'needs_changes',
      'in_review',
      'sending',
      'rejected',
      'in_review',
      'sending',
    ]);
  });

  it('that was asked for before the form went out again says nothing any more', async () => {
    const agent = await submitted();
    await decide(agent, 'Rejected', 'Use case is too vague.');
    const { telnyx } = app.platform;
    const slow = {
      ...app.platform,
      telnyx: {
        verification: async (id: string) => {
          const old = await telnyx!.verification(id);
          await readNow(agent);
          await save(agent, { summary: 'We text our own clients about their policies and appointments.' });
          await submit(agent);
          await deliver(agent);
          return old;
        },
      } as unknown as typeof telnyx,
    };
    await readVerificationJob.handle({ userId: agent.id }, slow);
    expect((await read(agent)).state).toBe('in_review');
  });

  it('is asked for by hand, which says so when the carrier does not answer', async () => {
    const agent = await submitted();
    await decide(agent, 'Verified');
    await fault('retrieve', 'error');
    expect(await agent.refusal(checkVerification, {})).toMatchObject({ status: 502, code: 'provider_failed' });
    expect(await agent.call(checkVerification, {})).toMatchObject({ state: 'verified' });
  });

  it('is read again by itself: soon while it is awaited, daily afterward', async () => {
    const agent = await submitted();
    const waits = async () => {
      await system((tx) => sql`delete from ${sql.ref(schema)}.job where name = 'read-verification'`.execute(tx));
      await readVerifications.handle({}, app.platform);
      return (await jobsOf('read-verification', agent.id)).length;
    };
    const readBefore = (minutes: number) =>
      asOwner(app, `update number_verifications set read_at = now() - $2 * interval '1 minute' where user_id = $1`, [
        agent.id,
        minutes,
      ]);
    expect(await waits()).toBe(0);
    await readBefore(10);
    expect(await waits()).toBe(1);
    await decide(agent, 'Verified');
    await readNow(agent);
    await readBefore(600);
    expect(await waits()).toBe(0);
    await readBefore(24 * 60);
    expect(await waits()).toBe(1);
    await decide(agent, 'Rejected', 'Complaints.');
    await readNow(agent);
    expect(await agent.call(tfnStatus, { query: {} })).toMatchObject({ verified: false });
  });

  it('does not undo what an operator decided, until it changes', async () => {
    const agent = await submitted();
    await decide(agent, 'Verified');
    await readNow(agent);
    await system((tx) => overrideVerified(tx, { phone: agent.phone, verified: false, actorId: null }));
    await readNow(agent);
    expect(await agent.call(tfnStatus, { query: {} })).toMatchObject({ verified: false });
  });

  it('to another’s request for the same number is not this agent’s', async () => {
    const former = await submitted();
    await decide(former, 'Verified');
    await readNow(former);
    await system((tx) => release(tx, { phone: former.phone, actorId: null }));
    const agent = { ...(await makeAgent(app)), phone: former.phone };
    await system((tx) => assignTo(tx, app.platform, { phone: former.phone, to: agent.id, actorId: null }));
    expect(await agent.call(tfnStatus, { query: {} })).toEqual({ phone_number: former.phone, verified: false });
    expect(await read(former)).toMatchObject({
      number: null,
      state: null,
      form: { legal_name: verificationForm.legal_name, own_consent: false },
      ein_last4: '6789',
    });
    await save(agent, { legal_name: 'Moss Insurance LLC', email: 'pat@example.com' }, '98-7654321');
    await submit(agent);
    await deliver(agent);
    expect(await read(agent)).toMatchObject({ state: 'in_review', number: { verified: false } });
    await readNow(former);
    expect((await read(former)).state).toBeNull();
    await decide(agent, 'Verified');
    await readNow(agent);
    expect(await agent.call(tfnStatus, { query: {} })).toMatchObject({ verified: true });
  });
});

describe('the webhook', () => {
  it('is refused without the carrier’s signature, and reads nothing', async () => {
    const agent = await submitted();
    const { id } = await system((tx) =>
      tx.selectFrom('number_verifications').select('id').where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
    );
    const body = '{"data":{"payload":{"verificationStatus":"Verified"}}}';
    const post = async (headers: Record<string, string>, to = id) =>
      (await fetch(`${app.url}/api/webhooks/telnyx/verifications/${to}`, { method: 'POST', body, headers })).status;
    const signed = async (seconds = Math.floor(Date.now() / 1000)) => {
      const { timestamp, signature } = await app.control<{ timestamp: string; signature: string }>('sign', {
        body,
        seconds,
      });
      return { 'telnyx-timestamp': timestamp, 'telnyx-signature-ed25519': signature };
    };
    expect(await post({})).toBe(400);
    expect(await post({ ...(await signed()), 'telnyx-signature-ed25519': 'A'.repeat(88) })).toBe(400);
    expect(await post(await signed(Math.floor(Date.now() / 1000) - 301))).toBe(400);
    expect(await jobsOf('read-verification', agent.id)).toEqual([]);
    for (const to of ['nobody', '8d1c7d1e-0b9f-4a53-9d4f-0f5b0c1f0000'])
      expect(await post(await signed(), to)).toBe(200);
    expect(await jobsOf('read-verification', agent.id)).toEqual([]);
    expect(await post(await signed())).toBe(200);
    expect(await jobsOf('read-verification', agent.id)).toHaveLength(1);
    await readNow(agent);
    expect((await read(agent)).state).toBe('in_review');
  });
});
