// From people to texts: which template, filled for whom, and who gets none.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { readTemplates } from '../templates/read-templates.operation.ts';
import { readTemplateValues } from '../templates/read-template-values.operation.ts';
import { renderTemplate } from '../templates/render-template.rules.ts';
import type { TextRequest } from '../texting/queue-texts.operation.ts';
import { newLeadKey, skippedBefore, type SkipReason } from './bulk-send.rules.ts';
import { findBulkLeads } from './people.db.ts';

interface Asked {
  userId: string;
  origin: 'bulk' | 'new_lead';
  leadIds: readonly string[];
  /** A lead's text of this key leaves once at most. */
  onceKey: (leadId: string) => string;
  batchId?: string;
}

/** In the order asked: the text for each, or why there is none. */
export async function requestsFor(
  tx: Transaction,
  { config, now }: Pick<Platform, 'config' | 'now'>,
  { userId, origin, leadIds, onceKey, batchId }: Asked,
): Promise<(TextRequest | SkipReason)[]> {
  const ids = [...new Set(leadIds)];
  const leads = new Map((await findBulkLeads(tx, userId, ids)).map((lead) => [lead.id, lead]));
  const templateOf = await readTemplates(tx, userId);
  const isOn = (key: string) => templateOf(key)?.isEnabled === true;
  const values = await readTemplateValues(tx, { userId, baseUrl: config.baseUrl, now: now() }, ids);
  return leadIds.map((leadId) => {
    const lead = leads.get(leadId);
    const skipped = skippedBefore(lead);
    if (skipped !== null) return skipped;
    const key = newLeadKey(lead!, isOn);
    if (key === null) return 'template_off';
    return {
      origin,
      to: lead!.phone!,
      body: renderTemplate(templateOf(key)!.words, values.get(leadId) ?? {}),
      leadId,
      templateKey: key,
      onceKey: onceKey(leadId),
      ...(batchId !== undefined && { batchId }),
    };
  });
}
