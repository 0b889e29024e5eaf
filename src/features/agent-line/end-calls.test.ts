// An account that is suspended or deleted: whatever rings or talks for it ends at once, and is billed.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAgent, testPassword } from '../../../test-support/agents.ts';
import { useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { linesOf } from '../../../test-support/lines.ts';
import { walletOf } from '../../../test-support/wallets.ts';
import { suspendAccount } from '../operations/account.contract.ts';
import { deleteAccountFinally } from '../settings/delete-account-finally.job.ts';
import { deleteAccount } from '../settings/delete-account.contract.ts';
import { hangUpLeg } from './hang-up-leg.job.ts';

const app = useCallsApp();
const { goOn, livingLegs } = linesOf(app);
let people = 0;
const someone = () => `+1312555${String((people += 1)).padStart(4, '0')}`;

const closings: Record<string, (caller: Caller) => Promise<unknown>> = {
  suspended: async (caller) => {
    const admin = await makeAgent(app, { admin: true });
    return admin.call(suspendAccount, { params: { id: caller.id }, body: { reason: 'An incident' } });
  },
  'to be deleted': (caller) => caller.call(deleteAccount, { body: { password: testPassword, word: 'DELETE' } }),
};

describe.each(Object.keys(closings))('an account that is %s', (how) => {
  it.each(['a call', 'a call on a line', 'a call that came in', 'a line'])('has %s ended', async (what) => {
    const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
    if (what.endsWith('line')) await goOn(caller);
    let id: string | null = null;
    if (what === 'a call') id = await app.talk(caller, lead);
    if (what === 'a call on a line') {
      id = await app.start(caller, lead);
      await app.at(lead, { do: 'take' });
    }
    if (what === 'a call that came in') {
      id = await app.callIn(caller, lead);
      await app.at(caller.phone, { do: 'take' });
      await app.at(caller.phone, { do: 'press', digits: '1' });
    }
    if (id !== null) expect(await app.row(id)).toMatchObject({ status: 'bridged' });
    await closings[how]!(caller);
    await app.driveCalls();
    expect(await livingLegs()).toEqual([]);
    if (id === null) return;
    expect(await app.row(id)).toMatchObject({
      status: 'completed',
      reason: 'no_access',
      ended_by: 'us',
      cost_cents: 1,
    });
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 9, held_cents: 0 });
  });
});

it('an account that is deleted for good leaves no phone in a talk', async () => {
  const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
  await app.talk(caller, lead);
  const due = sql`insert into account_deletions (user_id, delete_after) values (${caller.id}, now() - interval '1 minute')`;
  await app.platform.database.asSystem((tx) => due.execute(tx));
  await deleteAccountFinally.handle({ userId: caller.id }, app.platform);
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ data: { legId: string } }>`select data from jobs.job where name = 'hang-up-leg'`.execute(tx),
  );
  expect(rows).toHaveLength(2);
  for (const { data } of rows) await hangUpLeg.handle(data, app.platform);
  expect(await livingLegs()).toEqual([]);
  for (const { data } of rows) await hangUpLeg.handle(data, app.platform);
});
