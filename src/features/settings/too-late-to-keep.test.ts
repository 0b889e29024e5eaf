// An account that is to be kept while its days are over: nothing is half deleted.
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { asOwner, makeAgent, signInToken, testPassword, type TestAgent } from '../../../test-support/agents.ts';
import { useBillingApp } from '../../../test-support/billing-app.ts';
import { testClient } from '../../../test-support/client.ts';
import { createCheckoutSession } from '../payments/checkout.contract.ts';
import { deleteAccount, readOwnAccount, restoreAccount } from './delete-account.contract.ts';
import { dropDeletion } from './delete-account.db.ts';
import { deleteAccountFinally } from './delete-account-finally.job.ts';

const app = useBillingApp();
let agent: TestAgent;
let customer: string;
beforeEach(async () => {
  agent = await makeAgent(app, { subscription: null });
  await agent.call(createCheckoutSession, { body: {} });
  const row = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('stripe_customers').select('customer_id').where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
  );
  customer = row.customer_id;
  await agent.call(deleteAccount, { body: { password: testPassword, word: 'DELETE' } });
});
const isForgotten = async () => (await app.stripe.customers.retrieve(customer)).deleted === true;

it('it is too late once its day has come: the payment provider may have heard of it', async () => {
  const again = testClient(app.url, await signInToken(app, agent.email));
  await asOwner(app, `update account_deletions set delete_after = now() - interval '1 second' where user_id = $1`, [
    agent.id,
  ]);
  expect(await again.refusal(restoreAccount, { body: {} })).toMatchObject({
    status: 409,
    error: 'It’s too late to keep this account. It’s being deleted now.',
  });
  expect(await again.call(readOwnAccount, { query: {} })).toMatchObject({
    deletion: { delete_after: expect.any(String) },
  });
});

it('who keeps it in the last moment is waited for, and keeps the cards as well', async () => {
  const end = { ...app.platform, now: () => new Date(Date.now() + 31 * 86_400_000) };
  let ending: Promise<void> | undefined;
  await app.platform.database.asSystem(async (tx) => {
    await dropDeletion(tx, agent.id, app.platform.now());
    ending = deleteAccountFinally.handle({ userId: agent.id }, end);
    const isWaiting = async () => {
      const { rows } = await sql<{ waits: boolean }>`select exists (
        select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as waits`.execute(
        tx,
      );
      return rows[0]?.waits;
    };
    await expect.poll(isWaiting).toBe(true);
  });
  await ending;
  expect(await isForgotten()).toBe(false);
  expect(await signInToken(app, agent.email)).toBeTruthy();
});
