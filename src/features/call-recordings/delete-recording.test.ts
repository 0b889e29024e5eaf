import { expect, it } from 'vitest';
import { answerQuestion, runHook, serve, until, usePage } from '../../../test-support/browser-page.ts';
import { useDeleteRecording } from './call-recordings.browser.ts';

usePage();

it.each([
  [true, ['DELETE']],
  [false, []],
])('a recording is deleted only when the question was answered: %s', async (yes, methods) => {
  const sent = serve({ 'DELETE /api/calls/c/recording': () => ({}) });
  const page = await runHook(() => useDeleteRecording('c', () => undefined));
  await page.does(async ({ remove }) => {
    const done = remove();
    expect(await answerQuestion(yes)).toBe('Delete this recording?');
    await done;
  });
  await until(() => !page.now().isDeleting);
  expect(sent.map(({ method }) => method)).toEqual(methods);
});
