import type { Transaction } from '../../database/transaction.ts';
import { leadStages, type LeadStage } from '../../domain/lead-stage.ts';
import { countStages } from './pipeline.db.ts';

/** How many leads does the board have in each of the six stages? In their order, empty ones too. */
export async function countBoard(tx: Transaction, userId: string): Promise<{ stage: LeadStage; count: number }[]> {
  const counts = new Map(
    (await countStages(tx, { userId, narrowing: null })).map(({ stage, count }) => [stage, count]),
  );
  return leadStages.map((stage) => ({ stage, count: counts.get(stage) ?? 0 }));
}
