// Runs a job on the journeys' database now, as the running server would at its time.
import type { Job } from '../src/jobs/job.ts';
import { readConfig } from '../src/server/config.ts';
import { createLogger } from '../src/server/logger.ts';
import { openPlatform } from '../src/server/open-platform.ts';
import { browserTestSecret } from './browser-agents.ts';

export async function runJob<Payload>(job: Job<Payload>, payload: Payload): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'test',
    ROLE: 'web', // takes no jobs of others
    DATABASE_URL: process.env.BROWSER_TEST_DATABASE_URL,
    BASE_URL: process.env.BROWSER_TEST_URL,
    AUTH_SECRET: browserTestSecret,
    SANDBOX_URL: process.env.BROWSER_TEST_SANDBOX_URL,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'fatal',
  });
  const { platform, close } = await openPlatform(config, createLogger(config.logLevel));
  try {
    await job.handle(payload, platform);
  } finally {
    await close();
  }
}
