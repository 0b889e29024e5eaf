// A log-in in a tab that somebody used before.
import { afterAll, expect, it } from 'vitest';
import { serve, usePage } from '../../../test-support/browser-page.ts';
import { queryClient } from '../../web/query-client.ts';
import { beginSession, sessionChannel } from './session.browser.ts';

usePage();
afterAll(() => sessionChannel.close());

it('begins with nothing that was read for whoever was here before', async () => {
  const user = { id: 'b', email: 'ben@example.com' };
  serve({ 'GET /api/auth/session': () => ({ user }) });
  queryClient.setQueryData(['session'], { user: { id: 'a', email: 'ann@example.com' } });
  queryClient.setQueryData(['access'], { allowed: true });
  queryClient.setQueryData(['account'], { email: 'ann@example.com' });
  expect(await beginSession()).toEqual(user);
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['session']]);
});
