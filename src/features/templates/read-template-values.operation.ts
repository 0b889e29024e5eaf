// What fills a template for each of these leads, for any number of them in two questions.
import type { Transaction } from '../../database/transaction.ts';
import { readAgentFacts, readLeadFacts } from './template-values.db.ts';
import { agentValues, leadValues } from './template-values.rules.ts';
import type { TemplateValues } from './template-variables.rules.ts';

interface Around {
  userId: string;
  /** Of the product, without a slash at the end. */
  baseUrl: string;
  now: Date;
}

/** By the lead's id; a lead that is gone is missing. */
export async function readTemplateValues(
  tx: Transaction,
  around: Around,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, TemplateValues>> {
  const agent = await readAgentValues(tx, around);
  const leads = await readLeadFacts(tx, around.userId, leadIds);
  return new Map(leads.map((lead) => [lead.id, { ...leadValues(lead), ...agent }]));
}

/** Without any lead: what is known of the agent alone. */
export async function readAgentValues(tx: Transaction, { userId, ...around }: Around): Promise<TemplateValues> {
  return agentValues(await readAgentFacts(tx, userId), around);
}
