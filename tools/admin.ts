// `npm run admin`: who may open the Admin Console. In the database of DATABASE_URL, else in the built-in one while it runs. An
// address counts from the next login with it on; once taken off the list it counts no more.
import { connectClient } from '../src/database/connection.ts';
import { embeddedUrl } from '../src/database/embedded.ts';
import { addAdmin, listAdmins, removeAdmin } from './admin-allowlist.ts';
import { readSettings } from './surroundings.ts';

const usage = `npm run admin                     lists the admins
npm run admin -- add EMAIL        puts an address on the list
npm run admin -- remove EMAIL     takes it off`;

async function main([command = 'list', email = '', ...more]: readonly string[]): Promise<string> {
  const { env, dataDir } = readSettings(process.env);
  const url = env.DATABASE_URL || embeddedUrl(dataDir);
  if (!url) throw new Error(`There is no database in ${dataDir}: set DATABASE_URL.`);
  const client = connectClient({ url, role: 'crm_owner', applicationName: 'crm admin' });
  await client.connect();
  try {
    if (command === 'list' && email === '') return await listAdmins(client);
    if (email === '' || more.length > 0) return usage;
    if (command === 'add') return await addAdmin(client, email);
    if (command === 'remove') return await removeAdmin(client, email);
    return usage;
  } finally {
    await client.end();
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (fault) {
  console.error((fault as Error).message);
  process.exitCode = 1;
}
