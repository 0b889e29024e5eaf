import { expect, it } from 'vitest';
import { press, Refusal, runHook, said, serve, until, usePage } from '../../../test-support/browser-page.ts';
import { queryClient } from '../../web/query-client.ts';
import { useDismiss, useSampleData } from './dashboard-query.browser.ts';

usePage();

const path = 'PUT /api/dashboard/onboarding';
const load = () => queryClient.setQueryData(['dashboard'], { onboarding: { dismissed: false }, first_steps: {} });
const isHidden = () =>
  queryClient.getQueryData<{ onboarding: { dismissed: boolean } }>(['dashboard'])?.onboarding.dismissed;

it('a panel goes at once; Undo brings it back at once, and is sent behind what it takes back', async () => {
  load();
  let answer!: (given: unknown) => void;
  const sent = serve({ [path]: () => new Promise((resolve) => (answer = resolve)) });
  const dismiss = await runHook(() => useDismiss('onboarding'));
  await dismiss.does((now) => now());
  await until(() => sent.length > 0);
  expect(isHidden()).toBe(true);
  press('Undo');
  await dismiss.does(() => undefined);
  expect(sent.map(({ body }) => body)).toEqual([{ dismissed: true }]);
  answer({});
  await until(() => sent.length > 1);
  expect(sent.map(({ body }) => body)).toEqual([{ dismissed: true }, { dismissed: false }]);
  expect(isHidden()).toBe(false);
  answer({});
});

it('where it is refused the panel comes back, says so, and offers no Undo', async () => {
  load();
  serve({ [path]: () => new Refusal(500, 'unexpected') });
  const dismiss = await runHook(() => useDismiss('onboarding'));
  await dismiss.does((now) => now());
  await until(() => said().includes('We couldn’t save that. Please try again.'));
  expect(isHidden()).toBe(false);
  const sent = serve({});
  press('Undo');
  expect(sent).toEqual([]);
});

it('of sample leads the last one is not many', async () => {
  serve({ 'DELETE /api/sample-leads': () => ({ removed: 1 }) });
  const data = await runHook(() => useSampleData());
  await data.does(({ remove }) => remove());
  await until(() => said().includes('Removed 1 sample lead.'));
});
