import { expect, it } from 'vitest';
import { runHook, serve, until, usePage } from '../../../test-support/browser-page.ts';
import { useDrill } from './report-query.browser.ts';

usePage();

it('until a period’s figures come, those of the period before do not stand in', async () => {
  serve({ 'GET /api/reports/drill': () => ({ key: '2031-03', closed: 7, rows: [] }) });
  const hook = await runHook(() => useDrill('2031-03'));
  await until(() => hook.now().data);
  let answer!: (given: unknown) => void;
  const sent = serve({ 'GET /api/reports/drill': () => new Promise((resolve) => (answer = resolve)) });
  await hook.again(() => useDrill('2031-03-04'));
  await until(() => sent.length > 0);
  expect(hook.now().data).toBeUndefined();
  await hook.does(() => answer({ key: '2031-03-04', closed: 1, rows: [] }));
  await until(() => hook.now().data);
  expect(hook.now().data).toMatchObject({ key: '2031-03-04', closed: 1 });
});
