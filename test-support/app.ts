// The whole server in this test process, on the test file's own database: real HTTP, real PostgreSQL, real sign-in.
// Only the password hash is a cheap one; a test of the hash itself passes the real one.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { AnyJob } from '../src/jobs/job.ts';
import { readConfig, type Config } from '../src/server/config.ts';
import type { Route } from '../src/server/http/route.ts';
import { createLogger } from '../src/server/logger.ts';
import { openPlatform } from '../src/server/open-platform.ts';
import type { Platform } from '../src/server/platform.ts';
import type { Farewell } from '../src/server/http/drainable.ts';
import { serve } from '../src/server/serve.ts';
import type { PasswordHasher } from '../src/server/sign-in/password-hash.ts';
import { testDatabase } from './database.ts';

export const cheapHasher: PasswordHasher = {
  hash: async (password) => `plain:${password}`,
  verify: async ({ hash, password }) => hash === `plain:${password}`,
  isFormer: () => false,
};

export interface TestApp {
  /** http://127.0.0.1:port of the server under test. */
  url: string;
  platform: Platform;
  /** Begins to work off these jobs, as a worker process does. */
  work(jobs: readonly AnyJob[]): Promise<void>;
  close(): Promise<void>;
  /** As at SIGTERM: connections are bidden farewell first. */
  stop(): Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  /** Works off all jobs. */
  works?: boolean;
  extraRoutes?: readonly Route[];
  hasher?: PasswordHasher;
  /** Where it listens; any free port unless others must know it before. */
  port?: number;
  /** Where log lines go instead of standard output. */
  logInto?: { write: (line: string) => void };
}

export async function startTestApp({
  env = {},
  works = false,
  extraRoutes = [],
  hasher = cheapHasher,
  port = 0,
  logInto,
}: TestAppOptions = {}): Promise<TestApp> {
  const config = await testConfig(env);
  const { platform, queue, close } = await openPlatform(config, createLogger(config.logLevel, logInto), hasher);
  const web = await serve({ platform, host: '127.0.0.1', port, webFolder: 'dist/web', extraRoutes });
  const url = `http://127.0.0.1:${web.port}`;
  const work = (jobs: readonly AnyJob[]) => queue.work(jobs, platform);
  if (works) await work((await import('../src/server/features.ts')).jobs);
  const end = async (farewell?: Farewell) => {
    await web.drain(farewell);
    await close();
    if ('folder' in config.files) await rm(config.files.folder, { recursive: true, force: true });
  };
  return { url, platform, work, close: () => end({ openMs: 0, idleMs: 0 }), stop: () => end() };
}

async function testConfig(env: Record<string, string>): Promise<Config> {
  const { url } = await testDatabase();
  return readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    SANDBOX_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    FILES_DIR: join(tmpdir(), `agent-crm-files-${randomUUID()}`),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...env,
  });
}

/** One server for all tests of a file. */
export function useTestApp(options?: TestAppOptions): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await startTestApp(options));
  });
  afterAll(() => app.close());
  return app;
}
