import { expect, it } from 'vitest';
import { offline, runHook, serve, until, usePage } from '../../../test-support/browser-page.ts';
import { readOpenBatches } from './batch-queries.browser.ts';
import { listOpenBatches, listPeople, sendBatch } from './bulk-send.contract.ts';
import { useSendFlow } from './send-flow.browser.ts';

usePage();

it('a batch whose answer was lost is not counted again, and goes once more as the same batch', async () => {
  const people = [{ lead_id: 'lead', name: null, phone: '+13125550142', state: null, military_branch: null }];
  let isDown = true;
  const isDry = (body: unknown) => (body as { dry_run?: boolean }).dry_run === true;
  const asked = serve({
    [`POST ${listPeople.path}`]: () => ({ people, next_cursor: null }),
    [`POST ${sendBatch.path}`]: ({ body }) =>
      isDry(body) ? { dry_run: true, will_send: 1 } : isDown ? offline() : { dry_run: false, ok: 1 },
  });
  const request = { name: 'Selected leads', target: { ids: ['lead'] } };
  const flow = await runHook(() => useSendFlow(request));
  const step = () => flow.now().step;
  const failed = () => {
    const now = step();
    return now.name === 'ready' && now.fault !== null;
  };
  await until(() => step().name === 'ready');
  await flow.does(({ send }) => send());
  await until(failed);
  const before = asked.length;
  await flow.does(({ recount }) => recount());
  expect([asked.length, failed()]).toEqual([before, true]);
  isDown = false;
  await flow.does(({ send }) => send());
  await until(() => step().name === 'sent');
  const ids = asked.flatMap(({ path, body }) =>
    path === sendBatch.path && !isDry(body) ? [(body as { batch_id: string }).batch_id] : [],
  );
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

it('what the conversations keep of batches is read again once one is sent', async () => {
  const people = [{ lead_id: 'lead', name: null, phone: '+13125550142', state: null, military_branch: null }];
  const isDry = (body: unknown) => (body as { dry_run?: boolean }).dry_run === true;
  const asked = serve({
    [`GET ${listOpenBatches.path}`]: () => ({ rows: [] }),
    [`POST ${listPeople.path}`]: () => ({ people, next_cursor: null }),
    [`POST ${sendBatch.path}`]: ({ body }) =>
      isDry(body) ? { dry_run: true, will_send: 1 } : { dry_run: false, ok: 1 },
  });
  const reads = () => asked.filter(({ path }) => path === listOpenBatches.path).length;
  await readOpenBatches();
  const request = { name: 'Selected leads', target: { ids: ['lead'] } };
  const flow = await runHook(() => useSendFlow(request));
  await until(() => flow.now().step.name === 'ready');
  expect(reads()).toBe(1);
  await flow.does(({ send }) => send());
  await until(() => reads() === 2);
});
