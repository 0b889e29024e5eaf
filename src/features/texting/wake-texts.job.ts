// Once a minute: agents whose texts have become due are worked for; texts end of which nobody can say any more whether they left, and
// those of who may not use the app any more.
import * as z from 'zod';
import { orAtNextStart } from '../../jobs/go-on-later.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import {
  textsAfterOptOut,
  textsBilledOtherwise,
  textsDue,
  textsOldestDue,
  textsSuppressed,
  textsUnknown,
} from '../../server/http/metrics.ts';
import { hasAccess } from '../gate/require-access.operation.ts';
import { decideAccess } from '../gate/who-may-use.rules.ts';
import { endAllWaiting } from './cancel-texts.operation.ts';
import { readCarrierState } from './claim-texts.db.ts';
import { deliverTexts } from './deliver-texts.job.ts';
import { noteMissingWebhooks } from './read-carrier-records.db.ts';
import { readCarrierRecords } from './read-carrier-records.job.ts';
import { readTextFigures } from './text-figures.db.ts';
import { endTexts } from './texts.db.ts';
import { doubtMs, isInboundRead, webhookLateMs, webhooksMissedMs } from './texts.rules.ts';
import { listDoubtful, listOwnersOfDue, listOwnersOfWaiting } from './wake-texts.db.ts';

const atATime = 500;

export const wakeTexts = job({
  name: 'wake-texts',
  payload: z.object({}),
  policy: defaultPolicy,
  schedule: '* * * * *',
  async handle(_, platform) {
    await orAtNextStart(platform, wakeTexts, async () => {
      await endDoubtful(platform);
      await endWithoutAccess(platform);
      await watchWebhooks(platform);
      await wakeOwners(platform);
    });
  },
});

async function wakeOwners({ database, jobs, now }: Platform): Promise<void> {
  await database.asSystem(async (tx) => {
    // After a start or a gap nobody waits for the next round of it.
    if (!isInboundRead(await readCarrierState(tx), now().getTime()))
      await jobs.enqueue(tx, readCarrierRecords, {}, { onlyOne: 'records' });
    for (const userId of await listOwnersOfDue(tx))
      await jobs.enqueue(tx, deliverTexts, { userId }, { onlyOne: userId });
    const figures = await readTextFigures(tx);
    textsDue.set(figures.due);
    textsOldestDue.set(figures.oldestDueSeconds);
    textsUnknown.set(figures.unknown);
    textsBilledOtherwise.set(figures.billedOtherwise);
    textsSuppressed.set(figures.suppressed);
    textsAfterOptOut.set(figures.afterOptOut);
  });
}

async function watchWebhooks({ database, log }: Platform): Promise<void> {
  const change = await database.asSystem((tx) =>
    noteMissingWebhooks(tx, { lateMs: webhookLateMs, withinMs: webhooksMissedMs }),
  );
  if (change === true)
    log.error(
      { alert: 'texts' },
      'webhooks of the carrier do not arrive: automatic texts leave only right after its records are read',
    );
  if (change === false) log.info('webhooks of the carrier arrive again');
}

/** Given back; a webhook that comes later still sets them right, and nothing is charged again. */
async function endDoubtful({ database, log, stopping }: Platform): Promise<void> {
  for (;;) {
    stopping.throwIfAborted();
    const ended = await database.asSystem(async (tx) => {
      const doubtful = await listDoubtful(tx, doubtMs, atATime);
      for (const { userId, ids } of doubtful)
        await endTexts(tx, { userId, ids, from: ['sending'], to: 'unknown', reason: 'no_proof' });
      return doubtful.flatMap(({ ids }) => ids);
    });
    if (ended.length > 0) log.warn({ alert: 'texts', count: ended.length }, 'texts ended without proof that they left');
    if (ended.length < atATime) return;
  }
}

async function endWithoutAccess({ database, stopping }: Platform): Promise<void> {
  const owners = await database.asSystem(listOwnersOfWaiting);
  for (const { userId, ...facts } of owners) {
    if (decideAccess(facts).allowed) continue;
    stopping.throwIfAborted();
    await database.asSystem(async (tx) => {
      if (!(await hasAccess(tx, userId))) await endAllWaiting(tx, userId);
    });
  }
}
