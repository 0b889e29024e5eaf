// Whom the plan would reach and what that costs, before it is turned on.
import { textParts } from '../../domain/text-parts.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { readSendingNumber } from '../numbers/read-sending-number.operation.ts';
import { readAgentValues } from '../templates/read-template-values.operation.ts';
import { renderTemplate } from '../templates/render-template.rules.ts';
import { introduced } from '../texting/first-automatic-text.rules.ts';
import { centsPerPart } from '../texting/text-limits.rules.ts';
import { contactValues } from './fill-in.rules.ts';
import { countPeople, readBalance } from './settings.db.ts';
import { readDays } from './templates.db.ts';

/** A long name: what is said is rather too much than too little. */
const someone = 'Alexandria Montgomery';

export async function previewPlan(tx: Transaction, { config, now }: Platform, userId: string) {
  const { people, own, third_party } = await countPeople(tx, userId);
  const agent = await readAgentValues(tx, { userId, baseUrl: config.baseUrl, now: now() });
  const texts = (await readDays(tx, userId))
    .filter(({ body }) => body.trim() !== '')
    .map(({ body }) => renderTemplate(body, contactValues(someone, agent)))
    .map((text, place) => (place === 0 ? (introduced(text, agent.agent_name ?? null) ?? text) : text))
    .map((text) => textParts(text).parts);
  const sender = await readSendingNumber(tx, userId);
  return {
    people,
    with_consent: own,
    third_party,
    no_consent: people - own - third_party,
    first_parts: texts[0] ?? 0,
    plan_texts: texts.length,
    plan_cents: texts.reduce((sum, parts) => sum + parts * centsPerPart, 0),
    balance_cents: await readBalance(tx, userId),
    number: sender === null ? ('none' as const) : sender.isVerified ? ('ready' as const) : ('pending' as const),
  };
}
