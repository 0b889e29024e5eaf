// A notice leads to reading the meeting again, for whoever is connected to that account.
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { insertEvent, markHandledAgain, type CalendlyEvent } from './calendly-events.db.ts';
import { ownersOf } from './connection.db.ts';
import { readMeetingJob } from './read-meeting.job.ts';

/** In a system transaction. @returns false: it came before */
export async function takeCalendlyEvent(tx: Transaction, jobs: Jobs, event: CalendlyEvent): Promise<boolean> {
  const isNew = await insertEvent(tx, event);
  if (isNew) await readAgain(tx, jobs, event);
  return isNew;
}

/** In a system transaction. @returns false: unknown */
export async function replayCalendlyEvent(tx: Transaction, jobs: Jobs, id: string): Promise<boolean> {
  const event = await markHandledAgain(tx, id);
  if (event) await readAgain(tx, jobs, event);
  return event !== undefined;
}

async function readAgain(tx: Transaction, jobs: Jobs, { created_by: creator, uri }: CalendlyEvent): Promise<void> {
  for (const userId of await ownersOf(tx, creator)) await jobs.enqueue(tx, readMeetingJob, { userId, uri });
}
