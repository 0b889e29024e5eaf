import type { Transaction } from '../../database/transaction.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { findLead } from './read-lead.db.ts';

/** One live lead of the agent, whole. */
export function readWholeLead(tx: Transaction, userId: string, id: string): Promise<Lead | undefined> {
  return findLead(tx, userId, id);
}
