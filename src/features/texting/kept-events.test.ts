// For how long what the carrier told is kept.
import { expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { readCarrierRecords } from './read-carrier-records.job.ts';

const app = useTextingApp();

it('30 days once it was handled, and for good until then', async () => {
  for (const [id, days, isHandled] of [
    ['handled-29', 29, true],
    ['handled-31', 31, true],
    ['waiting-31', 31, false],
  ])
    await asOwner(
      app,
      `insert into carrier_events (id, payload, received_at, handled_at)
       values ($1, '{}', now() - make_interval(days => $2), case when $3 then now() end)`,
      [id, days, isHandled],
    );
  await readCarrierRecords.handle({}, app.platform);
  const kept = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('carrier_events').select('id').orderBy('id').execute(),
  );
  expect(kept.map(({ id }) => id)).toEqual(['handled-29', 'waiting-31']);
});
