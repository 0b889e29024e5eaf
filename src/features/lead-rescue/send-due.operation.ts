// Takes trackers whose moment has come and does what is due with each, in one transaction with the texts that come of it. What
// another worker holds is passed over; a worker that dies leaves nothing behind.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { readAgentValues, readTemplateValues } from '../templates/read-template-values.operation.ts';
import { renderTemplate } from '../templates/render-template.rules.ts';
import { queueTexts, type PlannedText, type TextRequest } from '../texting/queue-texts.operation.ts';
import { decideTracker, lookAgainAt, type Plan, type TrackerStep } from './decide-tracker.rules.ts';
import {
  noteAgentWait,
  readRunning,
  takeDue,
  writeTrackers,
  type TakenTracker,
  type TrackerChange,
} from './due-trackers.db.ts';
import { contactValues } from './fill-in.rules.ts';
import { dayOfPerson, nextHour, sendTimeOf } from './send-moments.rules.ts';
import { isAgentWait, type AgentWait } from './stop-reasons.rules.ts';
import { readDays } from './templates.db.ts';

/** What holds all back is looked at again after this. */
export const lookAgainMs = 10 * 60_000;
const atOnce = 200;

type Sending = Extract<TrackerStep, { is: 'sending' }>;

/** @returns whether there may be more. */
export function sendDue(platform: Platform, userId: string): Promise<boolean> {
  return platform.database.asSystem(async (tx) => {
    const now = platform.now().getTime();
    const settings = await readRunning(tx, userId);
    if (!settings) return false;
    const plan: Plan = {
      templates: await readDays(tx, userId),
      loops: settings.loop_enabled,
      time: sendTimeOf(settings),
    };
    const taken = await takeDue(tx, userId, new Date(now).toISOString(), atOnce);
    const steps = taken.map((tracker) => decideTracker(tracker, plan, now));
    await writeTrackers(
      tx,
      userId,
      taken.flatMap((tracker, place) => withoutText(tracker, steps[place]!)),
    );
    const toSend = taken.flatMap((tracker, place) => {
      const step = steps[place]!;
      return step.is === 'sending' ? [{ tracker, step }] : [];
    });
    const wait = steps.some(({ is }) => is === 'unplanned')
      ? 'no_template'
      : toSend.length > 0
        ? await send(tx, platform, userId, { toSend, plan, now })
        : null;
    if (wait !== null || settings.waits_for !== null)
      await noteAgentWait(tx, userId, wait, now + (wait ? lookAgainMs : 0));
    return wait === null && taken.length === atOnce;
  });
}

function withoutText({ contactId }: TakenTracker, step: TrackerStep): TrackerChange[] {
  if (step.is === 'stopped') return [{ contactId, stop: step.why }];
  if (step.is === 'waiting') return [{ contactId, dueAt: step.lookAt }];
  if (step.is === 'elsewhere') return [{ contactId, dueAt: step.lookAt, messageId: null, waitsFor: 'other_number' }];
  if (step.is === 'resting')
    return [{ contactId, sentAt: step.sentAt, dueAt: step.due, messageId: null, waitsFor: null }];
  if (step.is !== 'skipped') return [];
  const { sentAt, day, due } = step;
  return [{ contactId, sentAt, day, dueAt: due, messageId: null, waitsFor: null }];
}

interface ToSend {
  toSend: readonly { tracker: TakenTracker; step: Sending }[];
  plan: Plan;
  now: number;
}

/** @returns why nothing more of this agent's can leave for now; null: all of it went its way. */
async function send(
  tx: Transaction,
  platform: Platform,
  userId: string,
  { toSend, plan, now }: ToSend,
): Promise<AgentWait | null> {
  const requests = await requestsFor(tx, platform, userId, { toSend, plan, now });
  const texting = { userId, as: 'system', now } as const;
  const all = await queueTexts(tx, platform.jobs, texting, requests);
  // With less money than all of them cost, as many as it pays for.
  const count = all.is === 'queued' ? requests.length : paidFor(all.texts, all.spendableCents);
  const done =
    all.is === 'queued' || count === 0 ? all : await queueTexts(tx, platform.jobs, texting, requests.slice(0, count));
  if (done.is === 'short') return 'no_money';
  await writeTrackers(
    tx,
    userId,
    done.texts.flatMap((text, place) => afterAsking(toSend[place]!, text, plan, now)),
  );
  const waits = done.texts.flatMap((each) => (each.is === 'refused' && isAgentWait(each.why) ? [each.why] : []));
  return (waits[0] as AgentWait | undefined) ?? (count < requests.length ? 'no_money' : null);
}

async function requestsFor(
  tx: Transaction,
  { config, now: clock }: Platform,
  userId: string,
  { toSend, plan, now }: ToSend,
): Promise<TextRequest[]> {
  const around = { userId, baseUrl: config.baseUrl, now: clock() };
  const ids = toSend.flatMap(({ tracker }) => tracker.leadId ?? []);
  const values = await readTemplateValues(tx, around, ids);
  const agent = await readAgentValues(tx, around);
  return toSend.map(({ tracker, step }): TextRequest => {
    const { phone, leadId, name, contactId, person } = tracker;
    const known = (leadId !== null && values.get(leadId)) || contactValues(name, agent);
    return {
      origin: 'rescue',
      to: phone,
      leadId,
      body: renderTemplate(step.body, known),
      templateKey: `rescue_day_${step.day}`,
      onceKey: `rescue:${contactId}:${dayOfPerson(Math.max(now, step.notBefore), person, plan.time)}`,
      notBefore: step.notBefore,
    };
  });
}

function paidFor(texts: readonly PlannedText[], spendableCents: number): number {
  let left = spendableCents;
  for (const [place, text] of texts.entries()) {
    if (text.is === 'planned') left -= text.text.priceCents;
    if (left < 0) return place;
  }
  return texts.length;
}

const closedFor = new Set(['suppressed', 'unsubscribed']);
const goneFor = new Set(['lead_gone', 'number_changed']);

function afterAsking(
  { tracker: { contactId }, step }: ToSend['toSend'][number],
  asked: PlannedText,
  { time }: Plan,
  now: number,
): TrackerChange[] {
  const { sentAt, day } = step;
  if (asked.is === 'planned') {
    const { id, dueAt } = asked.text;
    const lookAt = lookAgainAt(dueAt, now);
    return [{ contactId, day, attemptedAt: now, messageId: id, sentAt, dueAt: lookAt, waitsFor: null }];
  }
  const { why } = asked;
  if (isAgentWait(why)) return [];
  if (closedFor.has(why)) return [{ contactId, stop: 'opted_out' }];
  if (goneFor.has(why)) return [{ contactId, stop: 'lead_gone' }];
  // This day has its text, whatever became of it. What may not be sent is asked for again with the next day.
  const due = nextHour(now, time);
  return [{ contactId, sentAt, messageId: null, dueAt: due, waitsFor: why === 'repeated' ? null : why }];
}
