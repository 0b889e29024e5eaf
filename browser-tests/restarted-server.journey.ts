// The server, with all it does, dies under an open window and comes back: what was done in the meantime is saved once, what it had in
// hand goes on, and live changes do.
import { randomUUID } from 'node:crypto';
import { addLeads, withDatabase } from '../test-support/browser-agents.ts';
import { expect } from './fixtures.ts';
import { test } from './own-server.ts';

test.use({ serviceWorkers: 'allow' });

const leads = 12_000;

const bulk = (id: string) =>
  withDatabase(async (client) => {
    const text = 'select state, changed, changed + skipped as done from bulk_actions where id = $1';
    const { rows } = await client.query<{ state: string; changed: number; done: number }>(text, [id]);
    return rows[0]!;
  });

test('a window left open while the server is killed and started again saves what was typed and hears of changes', async ({
  page,
  ownServer,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addLeads(agent, leads);
  await page.goto('/app/leads');
  const row = (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name });
  await row('Lead 000001').getByText('Lead 000001', { exact: true }).dblclick();
  const name = page.getByRole('textbox', { name: 'Name of Lead 000001' });
  await expect(name).toBeFocused();
  const id = randomUUID();
  const started = await page.evaluate(
    async ([path, body]) =>
      (await fetch(path!, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).status,
    ['/api/leads/bulk', JSON.stringify({ id, change: { kind: 'stage', stage: 'answered' }, target: { filter: {} } })],
  );
  expect(started).toBe(200);
  await expect.poll(async () => (await bulk(id)).changed, { intervals: [10] }).toBeGreaterThan(0);
  await ownServer.kill();
  expect(await bulk(id)).toMatchObject({ state: 'running' });
  await name.fill('Ava Restart');
  await name.press('Enter');
  await expect(row('Ava Restart')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unsaved changes: 1' })).toBeVisible();
  await ownServer.start();
  const stored = () =>
    withDatabase(async (client) => {
      const text = `select from leads where user_id = $1 and name = 'Ava Restart'`;
      return (await client.query(text, [agent.id])).rowCount;
    });
  // It is tried again every half a minute at the latest.
  await expect.poll(stored, { timeout: 90_000 }).toBe(1);
  await expect(page.getByRole('button', { name: /Unsaved changes/ })).toHaveCount(0);
  await expect.poll(() => bulk(id), { timeout: 90_000 }).toMatchObject({ state: 'done', done: leads });
  await withDatabase((client) =>
    client.query(`update leads set name = 'Ben Elsewhere' where user_id = $1 and name = 'Lead 000002'`, [agent.id]),
  );
  await expect(row('Ben Elsewhere')).toBeVisible({ timeout: 90_000 });
});
