// Opens what the process stands on, and refuses a database login that could see around row-level security.
import { setTimeout as pause } from 'node:timers/promises';
import { connectClient, connectPool } from '../database/connection.ts';
import { openDatabaseClock } from '../database/database-clock.ts';
import { refusePowerfulRole } from '../database/powerful-role.ts';
import { closeSilentConnections } from '../database/silent-connections.ts';
import { openDatabase } from '../database/transaction.ts';
import { openJobQueue, type JobQueue } from '../jobs/job-queue.ts';
import { CalendlyGateway } from '../providers/calendly/calendly-gateway.ts';
import { openFileStore } from '../providers/files/open-file-store.ts';
import { LlmGateway } from '../providers/llm/llm-gateway.ts';
import { createMailSender } from '../providers/mail/mail-sender.ts';
import { PushSender } from '../providers/push/push-sender.ts';
import { createStripeGateway } from '../providers/stripe/stripe-gateway.ts';
import { TelnyxGateway } from '../providers/telnyx/telnyx-gateway.ts';
import { TelnyxVoice } from '../providers/telnyx/telnyx-voice.ts';
import type { Config } from './config.ts';
import { openLiveEvents } from './live/live-events.ts';
import type { Logger } from './logger.ts';
import { watchPools } from './http/measure-standing.ts';
import type { Platform } from './platform.ts';
import type { PasswordHasher } from './sign-in/password-hash.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { openSwitches } from './switches.ts';
import { skewTeller } from './tell-skew.ts';
import { waitForDatabase } from './wait-for-database.ts';

const farewellMs = 3_000;

export interface OpenPlatform {
  platform: Platform;
  /** Its queue, for a process that works. */
  queue: JobQueue;
  close(): Promise<void>;
}

/** @throws DatabaseUnusable; waits up to a minute for a database that is not there yet */
export async function openPlatform(config: Config, log: Logger, hasher?: PasswordHasher): Promise<OpenPlatform> {
  const url = config.appDatabaseUrl;
  await waitForDatabase(url, log);
  const pool = connectPool({ url, applicationName: 'crm', max: config.databasePool });
  const signInPool = connectPool({
    url,
    role: 'crm_system',
    applicationName: 'crm sign-in',
    max: 8,
  });
  closeSilentConnections([pool, signInPool], () => connectClient({ url, applicationName: 'crm scout' }));
  for (const each of [pool, signInPool])
    each.on('error', (fault) => log.warn({ err: fault }, 'an idle database connection was lost'));
  watchPools({ requests: pool, 'sign-in': signInPool });
  await refusePowerfulRole(pool, { everything: config.mode === 'production' });
  const [queue, live, clock] = await Promise.all([
    openJobQueue(url, log, config.role !== 'web'),
    openLiveEvents(url, log),
    openDatabaseClock(pool, skewTeller(log)),
  ]);
  const database = openDatabase(pool);
  const switches = await openSwitches({ set: config.switches, database, live, log });
  const platform: Platform = {
    config,
    log,
    database,
    jobs: queue,
    live,
    switches,
    signIn: createSignIn(config, { pool: signInPool, hasher }),
    stripe: createStripeGateway(config.stripe),
    mail: createMailSender(config.mail),
    files: openFileStore(config.files),
    calendly: config.calendly && new CalendlyGateway(config.calendly),
    telnyx: config.telnyx && new TelnyxGateway(config.telnyx),
    push: new PushSender(config.push),
    voice: config.voice && new TelnyxVoice(config.voice),
    llm: config.llm && new LlmGateway(config.llm),
    stopping: queue.stopping,
    now: clock.now,
  };
  return {
    platform,
    queue,
    async close() {
      await queue.stop();
      live.stop();
      clock.stop();
      // A connection that is silent takes no farewell; the end of the process closes it.
      await Promise.race([Promise.all([pool.end(), signInPool.end()]), pause(farewellMs)]);
    },
  };
}
