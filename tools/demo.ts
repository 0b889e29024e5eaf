// `npm run demo` adds the sample agent to the database of DATABASE_URL, else to the built-in one. `npm start` does so by
// itself when its database is new and every provider is the sandbox.
import { seedDemoImports } from './demo-imports.ts';
import { demoLogin, seedDemo } from './seed-demo.ts';
import { readSettings, startDatabase } from './surroundings.ts';

export { demoLogin, seedDemo };

if (import.meta.main) {
  const settings = readSettings(process.env);
  const database = await startDatabase(settings, (line) => console.log(line));
  try {
    await seedDemo(database.url);
    await seedDemoImports(settings.env, database.url);
    console.log(`Demo login  ${demoLogin.email} · ${demoLogin.password}`);
  } finally {
    await database.stop();
  }
}
