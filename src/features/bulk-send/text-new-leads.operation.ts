// New leads of one agent at a time, in one transaction: the texts, and the note of what became of each.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { hasAccess } from '../gate/require-access.operation.ts';
import { queueTexts, type PlannedText, type TextRequest } from '../texting/queue-texts.operation.ts';
import { takeTurn } from '../texting/take-turn.operation.ts';
import type { SkipReason } from './bulk-send.rules.ts';
import { requestsFor } from './make-requests.operation.ts';
import { settleNewLeads, takeNewLeads, type NewLead, type Settled } from './new-leads.db.ts';

const atATime = 200;
/** Later it would not be a text to a new lead any more. */
const hoursFresh = 24;
const againMinutes = 10;

/** What the agent can put right in time. */
const passing: ReadonlySet<string> = new Set(['no_access', 'short', 'no_number', 'number_pending', 'no_name']);

/** @returns true while there may be more */
export async function textSomeNewLeads(platform: Platform): Promise<boolean> {
  return platform.database.asSystem(async (tx) => {
    const leads = await takeNewLeads(tx, hoursFresh, atATime);
    const [first] = leads;
    if (!first) return false;
    const { userId } = first;
    const outcomes = await outcomesFor(tx, platform, userId, leads);
    await settleNewLeads(
      tx,
      userId,
      leads.map(({ leadId, isLate }, place): Settled => {
        const outcome = outcomes[place]!;
        return { leadId, outcome, againMinutes: passing.has(outcome) && !isLate ? againMinutes : null };
      }),
    );
    return true;
  });
}

type Outcome = SkipReason | 'queued' | 'short' | 'no_access' | 'too_late';

async function outcomesFor(
  tx: Transaction,
  platform: Platform,
  userId: string,
  leads: readonly NewLead[],
): Promise<Outcome[]> {
  if (!(await hasAccess(tx, userId))) return leads.map(() => 'no_access');
  await takeTurn(tx, userId);
  const asked = await requestsFor(tx, platform, {
    userId,
    origin: 'new_lead',
    leadIds: leads.map(({ leadId }) => leadId),
    onceKey: (leadId) => `new_lead:${leadId}`,
  });
  const timely = asked.map((each, place) => (leads[place]!.isLate && typeof each === 'object' ? 'too_late' : each));
  const sent = await queueAll(
    tx,
    platform,
    userId,
    timely.filter((each) => typeof each === 'object'),
  );
  return timely.map((each) => (typeof each === 'object' ? sent.get(each)! : each));
}

/** Together, or where the balance is too small for all of them as many as it pays, the oldest first. */
async function queueAll(
  tx: Transaction,
  { jobs, now }: Platform,
  userId: string,
  requests: readonly TextRequest[],
): Promise<Map<TextRequest, Outcome>> {
  const texting = { userId, as: 'system', now: now().getTime() } as const;
  const outcomes = new Map<TextRequest, Outcome>();
  const note = (request: TextRequest, text: PlannedText) =>
    outcomes.set(request, text.is === 'planned' ? 'queued' : text.why);
  const queued = await queueTexts(tx, jobs, texting, requests);
  if (queued.is === 'queued') requests.forEach((request, place) => note(request, queued.texts[place]!));
  else
    for (const request of requests) {
      const one = await queueTexts(tx, jobs, texting, [request]);
      if (one.is === 'short') outcomes.set(request, 'short');
      else note(request, one.texts[0]!);
    }
  return outcomes;
}
