// What a log-in over https leaves in the browser.
import { expect, it } from 'vitest';
import { makeAgent, testPassword } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';

const app = useTestApp({ env: { BASE_URL: 'https://crm.example.com' } });

it('the session’s cookie goes over https only, to no script and to no other site', async () => {
  const { email } = await makeAgent(app);
  const body = { email, password: testPassword };
  const { status, headers, text } = await testClient(app.url).send('POST', '/api/auth/sign-in', body);
  expect(status, text).toBe(200);
  const cookies = headers.getSetCookie();
  expect(cookies).not.toHaveLength(0);
  for (const cookie of cookies)
    expect(cookie).toMatch(
      /^__Host-agent-crm\.(session_token|device)=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  const pair = cookies.find((cookie) => cookie.startsWith('__Host-agent-crm.session_token='))?.split(';')[0] ?? '';
  const seen = await testClient(app.url).send('GET', '/api/auth/session', undefined, { cookie: pair });
  expect(seen.body).toMatchObject({ user: { email } });
  // Another host under the same domain could have set these.
  for (const other of [pair.replace('__Host-', '__Secure-'), pair.replace('__Host-', '')]) {
    const answer = await testClient(app.url).send('GET', '/api/auth/session', undefined, { cookie: other });
    expect(answer.body).toEqual({ user: null });
  }
});
