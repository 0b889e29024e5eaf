// What the carrier tells late of a text never takes it back to where it was.
import { expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { textTo } from '../../../test-support/texting-people.ts';
import { noteProgress } from './note-outcome.db.ts';

const app = useTextingApp();

it.each([
  ['sending', 'sent', 'delivered', 'failed'],
  ['sent', 'sent', 'delivered', 'failed'],
  ['delivered', 'delivered', 'delivered', 'delivered'],
  ['failed', 'failed', 'failed', 'failed'],
  ['unknown', 'sent', 'delivered', 'failed'],
  ['canceled', 'canceled', 'canceled', 'canceled'],
])('told sent, delivered or failed, a text that is %s becomes %s, %s, %s', async (before, ...after) => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.queue(agent, textTo(lead, 'inbox'));
  const { id } = (await app.messages(agent))[0]!;
  const told = async (status: 'sent' | 'delivered' | 'failed') => {
    await asOwner(app, `update messages set status = $2, carrier_id = 'known' where id = $1`, [id, before]);
    await app.platform.database.asSystem((tx) =>
      noteProgress(tx, {
        userId: agent.id,
        id,
        carrierId: 'known',
        parts: null,
        status,
        reason: null,
        code: null,
        said: null,
        sentAt: null,
        completedAt: null,
      }),
    );
    return (await app.messages(agent))[0]!.status;
  };
  expect([await told('sent'), await told('delivered'), await told('failed')]).toEqual(after);
});
