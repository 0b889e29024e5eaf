// Numbers are connected to the application that takes their calls.
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useNumbersApp } from '../../../test-support/phone-numbers.ts';
import { connectNumberJob, listenForCalls } from './connect-number.job.ts';
import { takeUnconnected } from './owned-numbers.db.ts';

const app = useNumbersApp();
let lines = 100;

async function owned(): Promise<{ userId: string; id: string }> {
  const agent = await makeAgent(app);
  const phone = `+16155550${(lines += 1)}`;
  const { id: providerId } = await app.control<{ id: string }>('numbers', { phone_number: phone });
  await asOwner(
    app,
    `insert into phone_numbers (user_id, telnyx_number, is_free, provider_id, purchase_id) values ($1, $2, true, $3, gen_random_uuid())`,
    [agent.id, phone, providerId],
  );
  const { id } = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('phone_numbers').select('id').where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
  );
  return { userId: agent.id, id };
}
const due = () => app.platform.database.asSystem((tx) => takeUnconnected(tx, 'sandbox-connection', 20));
const connected = async ({ id }: { id: string }) => {
  const read = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('phone_numbers').select('connection_id').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return read.connection_id;
};

describe('a number', () => {
  it('is connected once, by whoever sweeps first', async () => {
    const number = await owned();
    expect(await due()).toContainEqual(number);
    expect(await due()).not.toContainEqual(number);
    await connectNumberJob.handle(number, app.platform);
    expect(await connected(number)).toBe('sandbox-connection');
    await asOwner(app, `update phone_numbers set connect_at = now() - interval '1 hour' where id = $1`, [number.id]);
    expect(await due()).not.toContainEqual(number);
  });

  it('that the carrier does not connect now is tried again an hour later', async () => {
    const number = await owned();
    await due();
    await app.control('/faults', { provider: 'telnyx', operation: 'phone_numbers.update', mode: 'error' });
    await connectNumberJob.handle(number, app.platform);
    expect(await connected(number)).toBeNull();
    await asOwner(app, `update phone_numbers set connect_at = now() - interval '1 second' where id = $1`, [number.id]);
    expect(await due()).toContainEqual(number);
  });

  it('that has gone is connected nowhere', async () => {
    const number = await owned();
    await asOwner(app, 'delete from phone_numbers where id = $1', [number.id]);
    await connectNumberJob.handle(number, app.platform);
  });
});

it('the carrier is told once where calls come in', async () => {
  for (let times = 0; times < 2; times++) {
    await listenForCalls.handle({}, app.platform);
    expect(await app.asked('call_control_applications.update')).toBe(1);
  }
});
