import { readProviderCalls } from '../../database/provider-calls.ts';
import { readJobFigures } from '../../jobs/job-figures.db.ts';
import { providerNames, type ProviderName } from '../../providers/provider-calls.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { keepProviderCalls } from '../../server/keep-provider-calls.ts';
import type { Platform } from '../../server/platform.ts';
import { noteAct } from '../admin/note-act.operation.ts';
import { readTextStanding } from '../texting/read-standing.operation.ts';
import { readBackup } from './watch-backup.job.ts';
import { readChecks } from './checks.db.ts';
import { listFailedJobs, readOverview, retryFailedJobs } from './overview.contract.ts';
import { checkNames, failedJobsShown } from './overview.rules.ts';
import { readRestore } from './restore.db.ts';

const reads = { who: 'admin', limit: perMinute(300) } as const;
const writes = { who: 'admin', limit: perMinute(60), worksReadOnly: true } as const;

export const overviewRoutes = [
  route(readOverview, reads, async ({ platform }) => {
    await keepProviderCalls(platform);
    return platform.database.asSystem(async (tx) => {
      const checks = new Map((await readChecks(tx)).map((check) => [check.name, check]));
      const { figures, state, unknown, billed } = await readTextStanding(tx);
      return {
        queues: (await readJobFigures(tx)).map(({ oldestSeconds, dead, ...queue }) => ({
          ...queue,
          failed: dead,
          oldest_seconds: oldestSeconds,
        })),
        providers: providersOf(platform, await readProviderCalls(tx)),
        texts: {
          due: figures.due,
          oldest_due_seconds: figures.oldestDueSeconds,
          unknown: figures.unknown,
          billed_otherwise: figures.billedOtherwise,
          suppressed: figures.suppressed,
          after_opt_out: figures.afterOptOut,
          inbound_read_to: instant(state.inboundReadTo),
          closed_until:
            state.closedUntil !== null && state.closedUntil > platform.now().getTime()
              ? instant(state.closedUntil)
              : null,
          webhooks_missing: state.areWebhooksMissing,
          unknown_texts: unknown.map(({ id, email, endedAt, priceCents }) => ({
            id,
            email,
            ended_at: endedAt,
            price_cents: priceCents,
          })),
          billed_texts: billed.map(({ id, email, createdAt, parts, carrierParts }) => ({
            id,
            email,
            created_at: createdAt,
            parts,
            carrier_parts: carrierParts,
          })),
        },
        backup: await readBackup(tx, platform),
        checks: checkNames.map((name) => checks.get(name) ?? { name, checked_at: null, found: 0, faults: [] }),
        restored_at: (await readRestore(tx))?.since ?? null,
      };
    });
  }),
  route(listFailedJobs, reads, async ({ platform }) => {
    const jobs = (await platform.jobs.deadLetters.list()).toReversed();
    return {
      jobs: jobs.slice(0, failedJobsShown).map(({ since, ...job }) => ({ ...job, since: since.toISOString() })),
      total: jobs.length,
    };
  }),
  route(retryFailedJobs, writes, ({ platform, user, body: { ids } }) =>
    platform.database.asSystem(async (tx) => {
      const retried = await platform.jobs.deadLetters.retry(ids, tx);
      if (retried > 0)
        await noteAct(tx, platform, { adminId: user.id, action: 'jobs.retried', details: { jobs: retried } });
      return { retried };
    }),
  ),
];

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function providersOf({ telnyx, calendly, llm }: Platform, calls: Awaited<ReturnType<typeof readProviderCalls>>) {
  const isOff: Partial<Record<ProviderName, boolean>> = {
    telnyx: telnyx === null,
    calendly: calendly === null,
    llm: llm === null,
  };
  return providerNames.map((name) => {
    const {
      answered_at = null,
      failed_at = null,
      failure = null,
    } = calls.find(({ provider }) => provider === name) ?? {};
    return { name, is_configured: !isOff[name], answered_at, failed_at, failure };
  });
}
