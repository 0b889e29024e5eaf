// What became known of a line is stored, told to the calls on it, and acted on. In a system transaction that holds the line.
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { followLine } from '../calls/call-on-line.operation.ts';
import { updateLine, type StoredLine } from './agent-lines.db.ts';
import type { LineFacts } from './line-facts.rules.ts';
import { lineToDrive } from './line-jobs.rules.ts';
import { lineStatusOf, lineStepsOf } from './line-state.rules.ts';

export async function storeLine(tx: Transaction, jobs: Jobs, line: StoredLine, facts: LineFacts): Promise<void> {
  const { userId, id } = line;
  await updateLine(tx, line, facts, lineStatusOf(facts) === 'over');
  await followLine(tx, jobs, line);
  if (lineStepsOf(facts).length > 0) await jobs.enqueue(tx, lineToDrive, { userId, id }, { onlyOne: id });
}
