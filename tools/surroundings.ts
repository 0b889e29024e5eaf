// What the server needs around it: a migrated database and, where no provider's keys are set, the sandbox.
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { startProgram, type ChildProgram } from './child-program.ts';
import type { Prepared } from './prepare-database.ts';
import { root, runToEnd } from './program-process.ts';

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  isProduction: boolean;
  /** Every provider is the sandbox. */
  isDemo: boolean;
  /** At least one is. */
  usesSandbox: boolean;
  env: NodeJS.ProcessEnv;
}

export class StartError extends Error {}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_530)
    throw new StartError(`PORT is not a port number: ${env.PORT}`);
  const isProduction = env.NODE_ENV === 'production';
  const keys = [env.STRIPE_SECRET_KEY, env.SMTP_URL, env.CALENDLY_CLIENT_ID, env.TELNYX_API_KEY, env.VAPID_PUBLIC_KEY];
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    isProduction,
    isDemo: !isProduction && keys.every((key) => !key),
    usesSandbox: !isProduction && keys.some((key) => !key),
    env,
  };
}

export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, host, () => probe.close(() => done(true)));
  });
}

export interface Database extends Prepared {
  url: string;
  /** Folder of the built-in one's data. */
  location: string | undefined;
  stop: () => Promise<void>;
}

/** The database, started if it is the built-in one, and migrated. */
export async function startDatabase(settings: Settings, log: (line: string) => void): Promise<Database> {
  const given = settings.env.DATABASE_URL;
  const server = given
    ? { url: given, location: undefined, stop: async () => {} }
    : await (await import('../src/database/embedded.ts')).startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  try {
    const env = { ...settings.env, DATABASE_URL: server.url };
    const prepared = await runToEnd<Prepared>({
      name: 'preparation of the database',
      file: 'tools/prepare-database.ts',
      env,
    });
    return { ...server, ...prepared };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The sample agent; with the sandbox's url their payments and calendar too. */
export async function fillDemo(settings: Settings, database: Database, sandboxUrl: string | undefined): Promise<void> {
  const env = {
    ...settings.env,
    PORT: String(settings.port),
    DATABASE_URL: database.url,
    ...filesDir(settings),
    ...(sandboxUrl && { SANDBOX_URL: sandboxUrl }),
  };
  await runToEnd({ name: 'sample agent', file: 'tools/fill-demo.ts', env });
}

export interface Sandbox {
  program: ChildProgram;
  url: string;
  smtpUrl: string;
}

/** `serverPort` is where the sandbox sends its webhooks. */
export async function startSandbox(
  settings: Settings,
  serverPort: number,
  log: (line: string) => void,
): Promise<Sandbox> {
  const { env, port } = settings;
  const host = '127.0.0.1';
  const smtpPort = Number(env.SANDBOX_SMTP_PORT || port + 2);
  const program = await startProgram({
    name: 'sandbox',
    file: 'src/sandbox/main.ts',
    log,
    env: {
      ...env,
      SANDBOX_HOST: host,
      SANDBOX_PORT: env.SANDBOX_PORT || String(port + 1),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_STATE_FILE: env.SANDBOX_STATE_FILE || join(settings.dataDir, 'sandbox.json'),
      SANDBOX_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${serverPort}/api/webhooks/stripe`,
      SANDBOX_STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET || 'whsec_sandbox',
      SANDBOX_CALENDLY_SIGNING_KEY: env.CALENDLY_WEBHOOK_SIGNING_KEY || 'sandbox-signing-key',
    },
  });
  return { program, url: program.ready, smtpUrl: `smtp://${host}:${smtpPort}` };
}

/** In production the operator says where files lie: the folder of the program may be gone tomorrow. */
const filesDir = ({ env, dataDir, isProduction }: Settings) =>
  !isProduction && !env.FILES_DIR && !env.FILES_BUCKET && { FILES_DIR: join(dataDir, 'files') };

/** What the server reads, beyond what was set already. */
export function serverEnvironment(
  settings: Settings,
  database: Database,
  sandbox: Sandbox | undefined,
): NodeJS.ProcessEnv {
  const { env } = settings;
  return {
    ...env,
    PORT: String(settings.port),
    HOST: settings.host,
    DATABASE_URL: database.url,
    ROLE: env.ROLE || 'all',
    ...filesDir(settings),
    LOG_LEVEL: env.LOG_LEVEL || (settings.isProduction ? 'info' : 'warn'),
    ...(sandbox && { SANDBOX_URL: sandbox.url, SMTP_URL: env.SMTP_URL || sandbox.smtpUrl }),
  };
}
