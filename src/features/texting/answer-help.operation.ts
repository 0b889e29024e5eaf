// HELP is answered at any hour, once a day of the agent's, at nobody's cost, and never to who opted out: the network does not do it.
import { readZone } from '../../database/read-zone.ts';
import type { Transaction } from '../../database/transaction.ts';
import { todayIn } from '../../domain/time-zone.ts';
import type { Platform } from '../../server/platform.ts';
import { isHelp } from './help.rules.ts';
import { queueTexts } from './queue-texts.operation.ts';
import { helpText } from './texting.words.ts';
import type { ReceivedText } from './receive-text.operation.ts';

/** In the transaction that takes the text in: a HELP that is settled is answered. */
export async function answerHelp(
  tx: Transaction,
  { jobs, now: clock }: Pick<Platform, 'jobs' | 'now'>,
  { userId, from, body }: ReceivedText,
): Promise<void> {
  if (!isHelp(body)) return;
  const agent = await tx
    .selectFrom('profiles')
    .select(['full_name', 'email'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const now = clock().getTime();
  const today = todayIn(await readZone(tx, userId), now);
  await queueTexts(tx, jobs, { userId, as: 'system', now }, [
    {
      origin: 'help',
      to: from,
      body: helpText(agent.full_name, agent.email),
      leadId: null,
      onceKey: `help:${from}:${today}`,
    },
  ]);
}
