// `npm run recover -- agent@example.com`: for somebody who lost the password, the second step and the passkeys. Logs out every
// device, removes the second step and the passkeys, and prints a link that sets a new password. Check who asks first.
import { connectPool } from '../src/database/connection.ts';
import { embeddedUrl } from '../src/database/embedded.ts';
import { openDatabase } from '../src/database/transaction.ts';
import { spanWords } from '../src/domain/span-words.ts';
import { resetLinkTtlMs } from '../src/features/accounts/lifetimes.rules.ts';
import { recoverAccount } from '../src/features/accounts/recover-account.operation.ts';
import { readConfig } from '../src/server/config.ts';
import { createLogger } from '../src/server/logger.ts';
import { readSettings } from './surroundings.ts';

const [email] = process.argv.slice(2);
if (!email) throw new Error('Whose account? npm run recover -- agent@example.com');
const { env, dataDir } = readSettings(process.env);
const url = env.DATABASE_URL || embeddedUrl(dataDir);
if (!url) throw new Error(`There is no database in ${dataDir}: set DATABASE_URL.`);
// Nothing is sent from here, so that without keys the sandbox need not run.
const config = readConfig({
  SANDBOX_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  ...env,
  DATABASE_URL: url,
});
const pool = connectPool({ url: config.appDatabaseUrl, applicationName: 'crm recover', max: 1 });
try {
  const link = await recoverAccount(
    { database: openDatabase(pool), config, log: createLogger('silent'), now: () => new Date() },
    email,
  );
  if (link)
    console.log(
      `Every device is logged out, and the second step and passkeys are removed.\nFor ${spanWords(resetLinkTtlMs)}: ${link}`,
    );
  else console.log(`There is no account with the email ${email}.`);
  process.exitCode = link ? 0 : 1;
} finally {
  await pool.end();
}
