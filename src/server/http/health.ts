// For the operator and the load balancer. Liveness never asks the database: an outage there must not restart us.
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { describeJobs, measureJobs } from '../../jobs/job-report.ts';
import { readMigrations } from '../../database/migrate.ts';
import type { Platform } from '../platform.ts';
import type { AppEnv } from './app.ts';
import { metricsText } from './metrics.ts';

export interface Draining {
  draining: boolean;
}

export function mountHealth(app: Hono<AppEnv>, platform: Platform, state: Draining): void {
  app.get('/healthz', (c) => c.text('up'));
  app.get('/readyz', async (c) => {
    const fault = state.draining ? 'draining' : await databaseFault(platform);
    if (fault) return c.json({ ready: false, reason: fault }, 503);
    // Late jobs are the operator's affair: this process serves all the same.
    const jobs = await describeJobs(platform.database).catch(() => []);
    return c.json({ ready: true, ...(jobs.length > 0 && { jobs }) });
  });
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(platform, c.var.address, c.req.header('authorization'))) return c.text('Forbidden', 403);
    await measureJobs(platform.database);
    return c.text(await metricsText(), 200, { 'content-type': 'text/plain; version=0.0.4' });
  });
}

function mayReadMetrics({ config }: Platform, address: string, authorization: string | undefined): boolean {
  if (config.metricsToken && authorization === `Bearer ${config.metricsToken}`) return true;
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address);
}

async function databaseFault({ database }: Platform): Promise<string | undefined> {
  try {
    const expected = (await readMigrations()).at(-1)?.version;
    const { rows } = await database.asSystem((tx) =>
      sql<{ version: number }>`select max(version) as version from schema_migrations`.execute(tx),
    );
    return rows[0]?.version === expected ? undefined : 'schema version';
  } catch {
    return 'database';
  }
}
