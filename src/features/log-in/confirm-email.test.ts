// What an opened confirmation link says when it cannot be read.
import { expect, it } from 'vitest';
import { offline, Refusal, runHook, serve, until, usePage } from '../../../test-support/browser-page.ts';
import { useConfirmation } from './confirm-email.browser.ts';

usePage();

const again = 'We couldn’t read your link. Please open it again.';

it.each<[string, () => unknown, string]>([
  ['the server’s own words', () => new Refusal(410, 'gone'), 'No.'],
  ['to open it again without a connection, since a reload does not know it any more', offline, again],
  ['to open it again when a proxy answers', () => new Refusal(502, 'unexpected', { error: '' }), again],
])('says %s', async (_, answer, text) => {
  serve({ 'POST /api/auth/confirmation': answer });
  const { now } = await runHook(() => useConfirmation('a token'));
  await until(() => now().state === 'failed');
  expect(now()).toEqual({ state: 'failed', text });
});
