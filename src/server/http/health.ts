// For the operator and the load balancer. Liveness never asks the database: an outage there must not restart us.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { sql } from 'kysely';
import { describeJobs, measureJobs } from '../../jobs/job-report.ts';
import { readMigrations } from '../../database/migrate.ts';
import type { Platform } from '../platform.ts';
import { isSameHash, sha256 } from '../sign-in/keyed-hash.ts';
import type { AppEnv } from './app-env.ts';
import { measureStanding } from './measure-standing.ts';
import { metricsText } from './metrics.ts';

export interface Draining {
  draining: boolean;
}

export function mountHealth(app: Hono<AppEnv>, platform: Platform, state: Draining): void {
  app.get('/healthz', (c) => c.text('up'));
  const reason = readiness(platform);
  app.get('/readyz', async (c) => {
    const fault = state.draining ? 'draining' : await reason();
    if (fault) return c.json({ ready: false, reason: fault }, 503);
    // Late jobs are the operator's affair: this process serves all the same.
    const jobs = mayReadFigures(platform, c) ? await within(describeJobs(platform.database), []) : [];
    return c.json({ ready: true, ...(jobs.length > 0 && { jobs }) });
  });
  app.get('/metrics', async (c) => {
    if (!mayReadFigures(platform, c)) return c.text('Forbidden', 403);
    await within(Promise.all([measureJobs(platform.database), measureStanding(platform)]), undefined);
    return c.text(await metricsText(), 200, { 'content-type': 'text/plain; version=0.0.4' });
  });
}

function mayReadFigures({ config }: Platform, c: Context<AppEnv>): boolean {
  const shown = sha256(c.req.header('authorization') ?? '');
  if (config.metricsToken && isSameHash(shown, sha256(`Bearer ${config.metricsToken}`))) return true;
  // A proxy on this very host passes on what comes from anywhere, and not every one says so.
  if (config.mode === 'production' || config.trustedProxies > 0) return false;
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    (name) => c.req.header(name) !== undefined,
  );
  const { address } = c.var;
  return !isPassedOn && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address);
}

const patienceMs = 5_000;

/** Whoever looks after us must not wait for a silent database: `otherwise` in its place, and for a fault too. */
function within<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  return Promise.race([asked.catch(() => otherwise), pause(patienceMs, otherwise, { ref: false })]);
}

/** Asks once for all who ask at the same time, so that a silent database does not take one connection after the other. */
function readiness(platform: Platform): () => Promise<string | undefined> {
  let asked: Promise<string | undefined> | undefined;
  let expected: number | undefined;
  // The files do not change under a process: who asks every second reads them once.
  const schema = async () => (expected ??= (await readMigrations()).at(-1)?.version);
  const ask = () => databaseReason(platform, schema).finally(() => (asked = undefined));
  return () => within((asked ??= ask()), 'database: no answer');
}

/** Why the database cannot be worked with; undefined: it can. */
async function databaseReason(
  { database }: Platform,
  schema: () => Promise<number | undefined>,
): Promise<string | undefined> {
  try {
    const expected = await schema();
    const { rows } = await database.asSystem((tx) =>
      sql<{ version: number; readOnly: boolean }>`
        select max(version) as version, current_setting('transaction_read_only')::boolean as "readOnly"
        from schema_migrations`.execute(tx),
    );
    if (rows[0]?.readOnly) return 'database: read-only';
    if (database.isDiskFull()) return 'database: disk full';
    return rows[0]?.version === expected ? undefined : 'schema version';
  } catch {
    return 'database';
  }
}
