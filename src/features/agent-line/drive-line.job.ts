// Does what a line needs next: rings the agent, asks for a key, greets, hangs up. What is decided stands in the database before the
// carrier is asked, so that the phone is dialed once.
import type { Transaction } from '../../database/transaction.ts';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { lateDialMs } from './agent-line.rules.ts';
import { askForLineWords, idleWords, welcomeWords } from './agent-line.words.ts';
import { lockLine, type StoredLine } from './agent-lines.db.ts';
import { withLineTold } from './line-facts.rules.ts';
import { lineToDrive } from './line-jobs.rules.ts';
import { lineStepsOf, type LineStep } from './line-state.rules.ts';
import { storeLine } from './store-line.operation.ts';

export const driveLine = job({
  ...lineToDrive,
  policy: { ...defaultPolicy, retries: 4, delaySeconds: 1, atOnce: 8 },
  async handle({ id }, platform) {
    const decided = await platform.database.asSystem((tx) => decide(tx, platform, id));
    if (decided === null) return;
    for (const step of decided.steps) await take(platform, decided.line, step);
  },
});

async function decide(
  tx: Transaction,
  { jobs, now }: Platform,
  id: string,
): Promise<{ line: StoredLine; steps: LineStep[] } | null> {
  const line = await lockLine(tx, id);
  if (line === null) return null;
  const steps = lineStepsOf(line.facts);
  if (!steps.includes('dial')) return { line, steps };
  const at = now().getTime();
  if (at - line.startedAt <= lateDialMs) {
    await storeLine(tx, jobs, line, { ...line.facts, dialedAt: at });
    return { line, steps };
  }
  await storeLine(tx, jobs, line, { ...line.facts, endedAt: at, cause: 'lost' });
  return null;
}

async function take(platform: Platform, line: StoredLine, step: LineStep): Promise<void> {
  const { id, facts } = line;
  const voice = platform.voice!;
  const leg = { legId: facts.leg ?? '' };
  switch (step) {
    case 'dial':
      return dial(platform, line);
    case 'ask':
      return unlessOver(voice.askForKey({ ...leg, id: `${id}-ask` }, askForLineWords()));
    case 'welcome':
      return unlessOver(voice.speak({ ...leg, id: `${id}-welcome` }, welcomeWords));
    case 'say_end':
      return unlessOver(voice.speak({ ...leg, id: `${id}-say-end` }, idleWords));
    case 'hang_up':
      return unlessOver(voice.hangUp({ ...leg, id: `${id}-end` }));
  }
}

/** Once: one that is in doubt may ring already, and its events tell of it; the watch ends what stays unknown. */
async function dial(platform: Platform, { id, from, agentNumber: to }: StoredLine): Promise<void> {
  let legId: string | null = null;
  try {
    legId = await platform.voice!.dial({ ref: id, leg: 'line', from, to });
  } catch (error) {
    if (error instanceof CarrierInDoubt) return;
    if (!(error instanceof CarrierRefused)) throw error;
    platform.log.warn({ line: id, code: error.refusal.code, said: error.refusal.said }, 'a line was not dialed');
  }
  const at = platform.now().getTime();
  const type = legId === null ? 'ended' : 'initiated';
  await platform.database.asSystem(async (tx) => {
    const line = await lockLine(tx, id);
    if (line === null) return;
    const cause = legId === null ? 'refused' : null;
    await storeLine(tx, platform.jobs, line, withLineTold(line.facts, { type, legId, at, digits: '', cause }));
  });
}

/** Who hung up by then needs nothing more: the event is on its way. */
async function unlessOver(command: Promise<void>): Promise<void> {
  try {
    await command;
  } catch (error) {
    const isOver = error instanceof CarrierRefused && ['call_over', 'not_found'].includes(error.refusal.fault);
    if (!isOver) throw error;
  }
}
