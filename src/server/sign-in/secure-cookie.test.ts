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
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax']));
  const pair = cookies.find((cookie) => cookie.startsWith('__Secure-agent-crm.session_token='))?.split(';')[0] ?? '';
  const seen = await testClient(app.url).send('GET', '/api/auth/session', undefined, { cookie: pair });
  expect(seen.body).toMatchObject({ user: { email } });
});
