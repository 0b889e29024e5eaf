import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectClient } from '../src/database/connection.ts';
import { testDatabase } from '../test-support/database.ts';
import { addAdmin, listAdmins, removeAdmin } from './admin-allowlist.ts';

let client: ReturnType<typeof connectClient>;
beforeAll(async () => {
  client = connectClient({ url: (await testDatabase()).url, role: 'crm_owner', applicationName: 'test' });
  await client.connect();
});
afterAll(() => client.end());

it('an address comes on the list once, in lower case, and off it; each time it is written down', async () => {
  expect(await listAdmins(client)).toBe('There are no admins.');
  expect(await addAdmin(client, ' Pat@Example.com ')).toBe('pat@example.com is an admin from the next login on.');
  expect(await addAdmin(client, 'pat@example.com')).toBe('pat@example.com was on the list.');
  expect(await listAdmins(client)).toBe('pat@example.com  waits for the first login');
  expect(await removeAdmin(client, 'PAT@example.com')).toBe('pat@example.com is no admin any more.');
  expect(await removeAdmin(client, 'pat@example.com')).toBe('pat@example.com was not on the list.');
  const { rows } = await client.query('select action, admin_id from admin_log order by created_at');
  expect(rows).toEqual([
    { action: 'admin.added', admin_id: null },
    { action: 'admin.removed', admin_id: null },
  ]);
});

it.each(['pat', 'pat@', '\u212Aim@example.com', 'pat@exämple.com', ''])('is no address: %o', async (given) => {
  await expect(addAdmin(client, given)).rejects.toThrow('This is no email');
});
