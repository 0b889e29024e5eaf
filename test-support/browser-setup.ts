// Before the browser journeys: their own database, the sandbox and the server as `npm start` runs them.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildBrowserApp } from '../tools/browser-app.ts';
import { startProgram } from '../tools/child-program.ts';
import { root } from '../tools/program-process.ts';
import { readSettings, serverEnvironment, startDatabase, startSandbox } from '../tools/surroundings.ts';
import { browserTestSecret, labAccountId } from './browser-agents.ts';
import { freePorts } from './free-ports.ts';
import { cloneDatabase, dropDatabase, migratedTemplate, startTestServer, temporaryName } from './postgres.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const log = (line: string) => console.log(line);
  const testServer = await startTestServer();
  const name = temporaryName('browser');
  const url = await cloneDatabase(testServer.url, await migratedTemplate(testServer.url), name);
  const [port = 0, sandboxPort, smtpPort] = await freePorts(3);
  const filesDir = join(root, '.cache', `${name}-files`);
  const settings = readSettings({
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_STATE_FILE: join(root, '.cache', `${name}.json`),
    DATABASE_URL: url,
    FILES_DIR: filesDir,
    AUTH_SECRET: browserTestSecret,
    MESSAGE_LAB_ACCOUNT: labAccountId,
    MAIL_COMPANY: 'Post & Sons',
    HOSTING_COMPANY: 'Example Hosting',
    // A journey of 450 texts raises the carrier's rates, too.
    TEXTS_PER_SECOND: '1000',
    TEXTS_PER_SECOND_OF_NUMBER: '1000',
    // A page on a busy machine has all that it would have on a free one.
    FIRST_ANSWERS_MS: '30000',
  });
  await buildBrowserApp(log);
  const database = await startDatabase(settings, log);
  const sandbox = await startSandbox(settings, port, log);
  const env = serverEnvironment(settings, database, sandbox);
  const server = await startProgram({ name: 'server', file: 'src/server/main.ts', env, log });
  process.env.BROWSER_TEST_URL = `http://localhost:${port}`;
  process.env.BROWSER_TEST_SANDBOX_URL = sandbox.url;
  process.env.BROWSER_TEST_DATABASE_URL = url;
  return async () => {
    await server.stop(5);
    await sandbox.program.stop(2);
    await dropDatabase(testServer.url, name);
    await testServer.stop();
    await rm(filesDir, { recursive: true, force: true });
  };
}
