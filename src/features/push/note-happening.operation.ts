// The one way in which something comes to be told: in the transaction in which it happens.
import type { Transaction } from '../../database/transaction.ts';
import type { PushTopic } from '../../domain/push-message.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { addHappenings, type Happening, type HappeningKind } from './happenings.db.ts';
import { sendPush } from './send-push.job.ts';

interface Noted {
  jobs: Jobs;
  userId: string;
  happenings: readonly Happening[];
}

const topicOf: Record<HappeningKind, PushTopic> = {
  new_lead: 'leads',
  import: 'leads',
  follow_up: 'leads',
  text: 'messages',
  call: 'messages',
};

/** In a system transaction. */
export async function noteHappenings(tx: Transaction, { jobs, userId, happenings }: Noted): Promise<void> {
  if (await areNew(tx, userId, happenings)) await jobs.enqueue(tx, sendPush, { userId }, { onlyOne: userId });
}

/** In the agent's transaction. */
export async function noteHappeningsAsAgent(tx: Transaction, { jobs, userId, happenings }: Noted): Promise<void> {
  if (await areNew(tx, userId, happenings)) await jobs.enqueueAsAgent(tx, sendPush, { userId }, { onlyOne: userId });
}

/** All of one kind. */
async function areNew(tx: Transaction, userId: string, happenings: readonly Happening[]): Promise<boolean> {
  const [first] = happenings;
  return first !== undefined && (await addHappenings(tx, userId, topicOf[first.kind], happenings));
}
