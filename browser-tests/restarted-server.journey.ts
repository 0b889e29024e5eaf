// The server dies under an open window and comes back: what was done in the meantime is saved once, and live changes go on.
import { addLeads, browserTestSecret, withDatabase } from '../test-support/browser-agents.ts';
import { freePort, startServerProcess } from '../test-support/server-process.ts';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('a window left open while the server is killed and started again saves what was typed and hears of changes', async ({
  page,
  signedInAs,
}) => {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const start = () =>
    startServerProcess(process.env.BROWSER_TEST_DATABASE_URL ?? '', {
      PORT: port,
      BASE_URL: url,
      // Not a worker: jobs of other journeys would die with it, and wait until they are taken again.
      ROLE: 'web',
      AUTH_SECRET: browserTestSecret,
      SANDBOX_URL: process.env.BROWSER_TEST_SANDBOX_URL ?? '',
      SMTP_URL: process.env.SMTP_URL ?? 'smtp://127.0.0.1:9',
    });
  let server = await start();
  try {
    const agent = await signedInAs();
    await addLeads(agent, 3);
    await page.goto(`${url}/app/leads`);
    const row = (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name });
    await row('Lead 000001').getByText('Lead 000001', { exact: true }).dblclick();
    const name = page.getByRole('textbox', { name: 'Name of Lead 000001' });
    await expect(name).toBeFocused();
    await server.kill();
    await name.fill('Ava Restart');
    await name.press('Enter');
    await expect(row('Ava Restart')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unsaved changes: 1' })).toBeVisible();
    server = await start();
    const stored = () =>
      withDatabase(async (client) => {
        const text = `select from leads where user_id = $1 and name = 'Ava Restart'`;
        return (await client.query(text, [agent.id])).rowCount;
      });
    // It is tried again every half a minute at the latest.
    await expect.poll(stored, { timeout: 90_000 }).toBe(1);
    await expect(page.getByRole('button', { name: /Unsaved changes/ })).toHaveCount(0);
    await withDatabase((client) =>
      client.query(`update leads set name = 'Ben Elsewhere' where user_id = $1 and name = 'Lead 000002'`, [agent.id]),
    );
    await expect(row('Ben Elsewhere')).toBeVisible({ timeout: 90_000 });
  } finally {
    await server.kill();
  }
});
