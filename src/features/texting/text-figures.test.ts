// What the operator is paged for: a text that left although its person had asked for none.
import { expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { metricsText } from '../../server/http/metrics.ts';
import { noteProgress } from './note-outcome.db.ts';
import { readTextFigures } from './text-figures.db.ts';
import { wakeTexts } from './wake-texts.job.ts';

const app = useTextingApp();
const figures = () => app.platform.database.asSystem(readTextFigures);

it('counts a text that the carrier bills otherwise at its end than it said as it took it', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  const billedOtherwise = async () => (await figures()).billedOtherwise;
  const before = await billedOtherwise();
  await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'Hello Pat', leadId: lead.id });
  await app.deliver(agent);
  const [text] = await app.messages(agent);
  const told = (parts: number | null) =>
    app.platform.database.asSystem((tx) =>
      noteProgress(tx, {
        ...{ userId: agent.id, id: text!.id, carrierId: text!.carrier_id!, parts },
        status: 'delivered',
        ...{ reason: null, code: null, said: null, sentAt: null, completedAt: null },
      }),
    );
  const counts: number[] = [];
  for (const parts of [1, 2, null]) {
    await told(parts);
    counts.push((await billedOtherwise()) - before);
  }
  expect(counts).toEqual([0, 1, 1]);
});

it('counts what an opt-out stopped, and what left after one: not what was on its way, nor after it was lifted', async () => {
  const agent = await app.texter();
  const [sent, stopped] = [await app.lead(agent), await app.lead(agent)];
  const request = (lead: typeof sent) => ({
    origin: 'inbox' as const,
    to: lead.phone,
    body: 'Hello Pat',
    leadId: lead.id,
  });
  await app.queue(agent, request(sent));
  await app.deliver(agent);
  await app.queue(agent, request(stopped));
  await app.receive(agent, stopped.phone, 'STOP');
  expect(await figures()).toMatchObject({ suppressed: 1, afterOptOut: 0 });

  await app.receive(agent, sent.phone, 'STOP');
  const closedFor = (span: string) =>
    asOwner(app, `update suppressions set created_at = now() - $1::interval where address = $2`, [span, sent.phone]);
  expect(await figures()).toMatchObject({ suppressed: 1, afterOptOut: 0 });
  await closedFor('50 seconds');
  expect(await figures()).toMatchObject({ afterOptOut: 0 });
  await closedFor('10 minutes');
  expect(await figures()).toMatchObject({ suppressed: 1, afterOptOut: 1 });
  await wakeTexts.handle({}, app.platform);
  expect(await metricsText()).toMatch(/^texts_suppressed 1$/m);
  expect(await metricsText()).toMatch(/^texts_after_opt_out 1$/m);
  await app.receive(agent, sent.phone, 'START');
  expect(await figures()).toMatchObject({ afterOptOut: 0 });
});
