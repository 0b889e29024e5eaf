import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { noteHappeningsAsAgent } from '../push/note-happening.operation.ts';
import type { Taken } from './take-post.operation.ts';

/** A lead that came in by itself is told to its agent's devices. In the agent's transaction. */
export async function tellNewLead(
  tx: Transaction,
  jobs: Jobs,
  userId: string,
  { verdict, leadId }: Pick<Taken, 'verdict' | 'leadId'>,
): Promise<void> {
  if (verdict !== 'created' || leadId === null) return;
  await noteHappeningsAsAgent(tx, { jobs, userId, happenings: [{ kind: 'new_lead', ref: leadId }] });
}
