// `npm run demo` adds the sample agent to the database of DATABASE_URL, else to the built-in one. `npm start` does so by
// itself when its database is new and every provider is the sandbox.
import { demoAdmin, demoLogin } from './demo-login.ts';
import { fillDemo, readSettings, startDatabase } from './surroundings.ts';

const settings = readSettings(process.env);
const database = await startDatabase(settings, (line) => console.log(line));
try {
  await fillDemo(settings, database, undefined);
  console.log(`Demo login   ${demoLogin.email} · ${demoLogin.password}`);
  console.log(`Admin login  ${demoAdmin.email} · ${demoAdmin.password}`);
} finally {
  await database.stop();
}
