// The product's server as its own program, and sessions for the agents it is asked by.
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { startProgram } from '../tools/child-program.ts';
import { onServer } from '../test-support/postgres.ts';
import { benchEmail } from './make-bench-database.ts';

export const benchSecret = 'signs the sessions of the benchmarks only';

export interface BenchServer {
  url: string;
  /** Resident memory now, in MB. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** What the server needs to be configured; no provider is reached in these measurements. */
export function serverSettings(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: benchSecret,
    SANDBOX_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'error',
  };
}

export async function startBenchServer(databaseUrl: string, more: Record<string, string> = {}): Promise<BenchServer> {
  const port = await freePort();
  const program = await startProgram({
    name: 'server',
    file: 'src/server/main.ts',
    env: {
      ...process.env,
      ...serverSettings(databaseUrl),
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
      NODE_OPTIONS: `--import ${new URL('wide-limits.ts', import.meta.url).href}`,
      ...more,
    },
    log: console.log,
    isKept: false,
  });
  const url = `http://127.0.0.1:${port}`;
  return { url, memory: () => readMemory(url), stop: () => program.stop(10) };
}

async function readMemory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
  return bytes / 1024 / 1024;
}

/** A session cookie for each of these agents, as signing in sets it. */
export const openSessions = (databaseUrl: string, numbers: readonly number[]): Promise<string[]> =>
  openSessionsOf(databaseUrl, numbers.map(benchEmail));

export async function openSessionsOf(databaseUrl: string, emails: readonly string[]): Promise<string[]> {
  const tokens = emails.map(() => randomBytes(24).toString('base64url'));
  await onServer(databaseUrl, (client) =>
    client.query(
      `insert into auth.session (token_hash, "expiresAt", "userId")
        select sha256(convert_to(token, 'UTF8')), now() + interval '30 days', "user".id
        from unnest($1::text[], $2::text[]) as wanted (token, email) join auth."user" using (email)`,
      [tokens, emails],
    ),
  );
  return tokens.map(cookieOf);
}

function cookieOf(token: string): string {
  const signature = createHmac('sha256', benchSecret).update(token).digest('base64');
  return `agent-crm.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
