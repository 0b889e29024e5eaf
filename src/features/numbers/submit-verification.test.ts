// A verification on its way to the carrier: kept word by word, sealed, and submitted once.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { startTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { verificationEin, verificationForm } from '../../../test-support/verifications.ts';
import { verifyingAgents } from '../../../test-support/verifying-agents.ts';
import { schema } from '../../jobs/job-schema.ts';
import { connectNumber } from './connect-number.job.ts';
import { addToPool, assignTo, overrideVerified, release } from './manage-pool.operation.ts';
import { tfnAssign } from './numbers.contract.ts';
import { readVerifications } from './read-verifications.job.ts';
import { checkVerification, readVerification, saveVerification, submitVerification } from './verification.contract.ts';

const app = useTextingApp();
const {
  system,
  numbered,
  read,
  readNow,
  save,
  submit,
  deliver,
  decide,
  submitted,
  requests,
  atCarrier,
  requestByHand,
  fault,
  jobsOf,
  states,
} = verifyingAgents(app);

describe('the form', () => {
  it('begins with what the account knows, and is kept word by word', async () => {
    const agent = await numbered();
    await asOwner(app, `update profiles set full_name = 'Dana Ann Cole' where user_id = $1`, [agent.id]);
    await asOwner(app, `insert into agent_profiles (user_id, phone) values ($1, '+16155550199')`, [agent.id]);
    const before = await read(agent);
    expect(before).toMatchObject({
      number: { phone_number: agent.phone, verified: false, is_connected: true },
      state: null,
      version: 0,
      form: { first_name: 'Dana', last_name: 'Ann Cole', email: agent.email, phone: '+16155550199', legal_name: '' },
      ein_last4: null,
      steps: [],
      page_url: null,
    });
    const kept = await save(agent, { legal_name: 'Cole LL', summary: 'Half a sent' });
    expect(kept).toMatchObject({ state: 'draft', version: 1, form: { legal_name: 'Cole LL', summary: 'Half a sent' } });
    expect(kept.page_url).toMatch(/\/a\/dana-cole\/texts$/);
    expect(await read(agent)).toEqual(kept);
    expect(await atCarrier(agent)).toBeNull();
  });

  it('seals the EIN: no answer, no row and no export shows more than its last digits', async () => {
    const agent = await numbered();
    const kept = await save(agent, {}, verificationEin);
    expect(kept.ein_last4).toBe('6789');
    expect(JSON.stringify(kept)).not.toContain('3456789');
    const { rows } = await system((tx) =>
      sql<{
        row: string;
      }>`select row_to_json(v)::text as row from number_verifications v where user_id = ${agent.id}`.execute(tx),
    );
    expect(rows[0]!.row).not.toMatch(/12-?3456789|MTIzNDU2Nzg5/);
    const again = await save(agent, { city: 'Memphis' });
    expect(again).toMatchObject({ ein_last4: '6789', version: 2 });
  });

  it('of two windows is never overwritten: the older one is told and gets what stands', async () => {
    const agent = await numbered();
    const first = await save(agent);
    await save(agent, { city: 'Memphis' });
    const form = { ...first.form, city: 'Knoxville' };
    expect(await agent.refusal(saveVerification, { body: { version: first.version, form } })).toMatchObject({
      status: 409,
      current: { version: 2, form: { city: 'Memphis' } },
    });
    const both = await Promise.all(
      ['Dover', 'Salem'].map((city) =>
        agent.send('PUT', saveVerification.path, { version: 2, form: { ...form, city } }),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('the same words again are the save whose answer was lost; another EIN is not', async () => {
    const agent = await numbered();
    const { form } = await save(agent);
    const again = (ein?: string) =>
      agent.send('PUT', saveVerification.path, { version: 1, form: { ...form, city: 'Memphis' }, ein });
    const stored = { status: 200, body: { version: 2, ein_last4: '6789', form: { city: 'Memphis' } } };
    expect(await again(verificationEin)).toMatchObject(stored);
    expect(await again(verificationEin)).toMatchObject(stored);
    expect(await again()).toMatchObject(stored);
    expect(await again('98-7656789')).toMatchObject({ status: 409 });
    expect(await agent.send('PUT', saveVerification.path, { version: 0, form })).toMatchObject({ status: 409 });
  });

  it.each<[string, object, string]>([
    ['a Social Security number', { form: { ...verificationForm, summary: 'It is 123-45-6789.' } }, 'body.form.summary'],
    ['one as EIN', { form: verificationForm, ein: '123-45-6789' }, 'body.ein'],
    ['half an EIN', { form: verificationForm, ein: '12-34' }, 'body.ein'],
    ['a name without end', { form: { ...verificationForm, legal_name: 'x'.repeat(101) } }, 'body.form.legal_name'],
    ['a volume that is none', { form: { ...verificationForm, volume: '5' } }, 'body.form.volume'],
    ['a column of the table', { form: { ...verificationForm, status: 'verified' } }, 'body.form.status'],
  ])('is not kept with %s', async (_, given, path) => {
    const agent = await numbered();
    const answer = await agent.send('PUT', saveVerification.path, { version: 0, ...given });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path }] } });
    expect((await read(agent)).state).toBeNull();
  });

  it('needs a number, a session and a subscription', async () => {
    const agent = await makeAgent(app);
    const body = { version: 0, form: verificationForm };
    expect(await agent.refusal(saveVerification, { body })).toMatchObject({
      status: 409,
      error: 'Get a messaging number first.',
    });
    expect(await agent.refusal(submitVerification, { body: { version: 0 } })).toMatchObject({ status: 409 });
    expect(await testClient(app.url).refusal(saveVerification, { body })).toMatchObject({ status: 401 });
    const unpaid = await makeAgent(app, { subscription: null });
    expect(await unpaid.refusal(readVerification, { query: {} })).toMatchObject({ status: 403 });
  });

  it('is nobody else’s', async () => {
    const [agent, other] = [await submitted(), await numbered()];
    expect(await read(other)).toMatchObject({ state: null, version: 0, steps: [], form: { legal_name: '' } });
    const seen = await app.platform.database.asAgent(other.id, (tx) =>
      tx.selectFrom('number_verifications').select('id').execute(),
    );
    expect(seen).toEqual([]);
    expect((await read(agent)).state).toBe('in_review');
  });
});

describe('submitting', () => {
  it('names every answer that reviewers would refuse, and sends nothing', async () => {
    const agent = await numbered();
    await save(agent, { state: '', own_consent: false });
    const { version } = await read(agent);
    const refused = await agent.refusal(submitVerification, { body: { version } });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(refused.fields?.map(({ path }) => path)).toEqual(['body.ein', 'body.form.state', 'body.form.own_consent']);
    expect((await read(agent)).state).toBe('draft');
  });

  it('reaches the carrier once, with the sign-up page and its picture, whatever is pressed twice', async () => {
    const agent = await numbered();
    const { version } = await save(agent, {}, verificationEin);
    const before = (await requests('create')).length;
    const presses = await Promise.all([1, 2, 3].map(() => agent.send('POST', submitVerification.path, { version })));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all([deliver(agent), deliver(agent)]);
    await deliver(agent);
    expect((await requests('create')).length - before).toBeLessThanOrEqual(2);
    const found = await app.api(
      'GET',
      `/messaging_tollfree/verification/requests?page=1&page_size=20&phone_number=${encodeURIComponent(agent.phone)}`,
    );
    const { records } = found as { records: Record<string, unknown>[] };
    expect(records).toHaveLength(1);
    const [slug] = /[^/]+(?=\/texts$)/.exec((await read(agent)).page_url!)!;
    expect(records[0]).toMatchObject({
      businessName: 'Cole Family Insurance LLC',
      businessRegistrationNumber: '12-3456789',
      businessState: 'Tennessee',
      corporateWebsite: `${app.url}/a/${slug}/texts`,
      optInWorkflowImageURLs: [{ url: `${app.url}/a/${slug}/texts.png` }, { url: `${app.url}/a/${slug}/texts` }],
      privacyPolicyURL: `${app.url}/a/${slug}/texts#privacy`,
    });
    expect(await read(agent)).toMatchObject({ state: 'in_review', said: null });
    expect(await states(agent)).toEqual(['in_review', 'sending']);
    expect(
      await agent.refusal(saveVerification, { body: { version: (await read(agent)).version, form: verificationForm } }),
    ).toMatchObject({
      status: 409,
    });
  });

  it('asked for once more while it is under review changes nothing', async () => {
    const agent = await submitted();
    const before = await read(agent);
    expect(before.state).toBe('in_review');
    expect(await submit(agent)).toEqual(before);
    await deliver(agent);
    expect(await read(agent)).toEqual(before);
    expect(await states(agent)).toEqual(['in_review', 'sending']);
  });

  it.each(['create', 'list'])('is one request, though the answer to %s was lost', async (operation) => {
    const agent = await numbered();
    await save(agent, {}, verificationEin);
    await submit(agent);
    const before = (await requests('create')).length;
    await fault(operation, 'answer-lost');
    await expect(deliver(agent)).rejects.toThrow();
    expect((await read(agent)).state).toBe('sending');
    await deliver(agent);
    expect((await requests('create')).length - before).toBe(1);
    expect((await read(agent)).state).toBe('in_review');
  });

  it('of a number that was verified at the carrier by hand makes no new request, which would un-verify it', async () => {
    const agent = await numbered();
    await requestByHand(agent.phone);
    await decide(agent, 'Verified');
    await save(agent, {}, verificationEin);
    await submit(agent);
    const before = (await requests('create')).length;
    await deliver(agent);
    expect((await requests('create')).length).toBe(before);
    expect(await atCarrier(agent)).toMatchObject({ status: 'Verified' });
    expect(await read(agent)).toMatchObject({ state: 'verified', number: { verified: true } });
  });

  it.each([
    ['is a request of its own', false, 'in_review'],
    ['counts where an operator marked and gave it', true, 'verified'],
  ])('of a number that was verified by hand before the agent had it %s', async (_, isGiven, state) => {
    const phone = isGiven ? '+18555550901' : '+18555550902';
    const agent = { ...(await makeAgent(app)), phone };
    await app.control('numbers', { phone_number: phone, verified: true });
    await system((tx) => addToPool(tx, { phone }));
    await requestByHand(phone);
    await decide(agent, 'Verified');
    await system(async (tx) => {
      await overrideVerified(tx, { phone, verified: true, actorId: null });
      if (isGiven) await assignTo(tx, app.platform, { phone, to: agent.id, actorId: null });
    });
    expect(await agent.call(tfnAssign, {})).toEqual({ phone_number: phone, verified: isGiven });
    await connectNumber.handle({ userId: agent.id }, app.platform);
    await save(agent, {}, verificationEin);
    await submit(agent);
    await deliver(agent);
    expect(await read(agent)).toMatchObject({ state, number: { verified: isGiven } });
  });

  it('follows a request that got another id at the carrier, and makes no second one', async () => {
    const agent = await submitted();
    await decide(agent, 'Rejected', 'Use case is too vague.');
    await readNow(agent);
    await asOwner(app, `update number_verifications set carrier_id = 'gone' where user_id = $1`, [agent.id]);
    await save(agent, { summary: 'We text our own clients about their policies and appointments.' });
    await submit(agent);
    const before = (await requests('create')).length;
    await deliver(agent);
    expect((await requests('create')).length).toBe(before);
    await decide(agent, 'Verified');
    await asOwner(app, `update number_verifications set carrier_id = 'gone again' where user_id = $1`, [agent.id]);
    await readNow(agent);
    expect((await read(agent)).state).toBe('verified');
  });

  it('of a number that was another business’s is a request of its own', async () => {
    const former = await submitted();
    await decide(former, 'Verified');
    await readNow(former);
    const agent = await makeAgent(app);
    const { phone } = former;
    await system(async (tx) => {
      await release(tx, { phone, actorId: null });
      await assignTo(tx, app.platform, { phone, to: agent.id, actorId: null });
    });
    await save(agent, {}, verificationEin);
    await submit(agent);
    await deliver(agent);
    expect(await read(agent)).toMatchObject({ state: 'in_review', number: { verified: false } });
    expect(await atCarrier(former)).toMatchObject({ status: 'Waiting For Telnyx' });
  });

  it('waits for a carrier that is away, and is taken up by itself', async () => {
    const agent = await numbered();
    await save(agent, {}, verificationEin);
    await submit(agent);
    await app.control('storm', { operation: '*', status: 503, times: 1 });
    await expect(deliver(agent)).rejects.toThrow();
    await asOwner(app, `update number_verifications set read_at = now() - interval '10 minutes' where user_id = $1`, [
      agent.id,
    ]);
    const before = (await jobsOf('submit-verification', agent.id)).length;
    await system((tx) => sql`delete from ${sql.ref(schema)}.job where name = 'submit-verification'`.execute(tx));
    await readVerifications.handle({}, app.platform);
    expect([before, (await jobsOf('submit-verification', agent.id)).length]).toEqual([1, 1]);
    await deliver(agent);
    expect((await read(agent)).state).toBe('in_review');
  });

  it('what the carrier does not even take comes back with its answer named', async () => {
    const agent = await numbered();
    await save(agent, {}, verificationEin);
    await asOwner(app, `update number_verifications set form = jsonb_set(form, '{zip}', '"1"') where user_id = $1`, [
      agent.id,
    ]);
    await asOwner(
      app,
      `update number_verifications set status = 'sending', submitted_at = now(), read_at = now() where user_id = $1`,
      [agent.id],
    );
    await deliver(agent);
    expect(await read(agent)).toMatchObject({
      state: 'needs_changes',
      field: 'zip',
      said: expect.stringContaining('businessZip'),
    });
    await save(agent);
    await submit(agent);
    await deliver(agent);
    expect((await read(agent)).state).toBe('in_review');
  });

  it('asks for the EIN again when what sealed it is gone', async () => {
    const agent = await numbered();
    await save(agent, {}, verificationEin);
    await submit(agent);
    await asOwner(
      app,
      `update number_verifications set registration_sealed = '\\x${'00'.repeat(40)}' where user_id = $1`,
      [agent.id],
    );
    await deliver(agent);
    expect(await read(agent)).toMatchObject({ state: 'needs_changes', field: 'ein', ein_last4: null });
  });

  it('is refused where the carrier is not configured', async () => {
    const bare = await startTestApp({
      env: { SANDBOX_URL: '', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    });
    try {
      const agent = await makeAgent(bare);
      expect(await agent.refusal(submitVerification, { body: { version: 0 } })).toMatchObject({ status: 503 });
      expect(await agent.refusal(checkVerification, {})).toMatchObject({ status: 503 });
    } finally {
      await bare.close();
    }
  });
});
