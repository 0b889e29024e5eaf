// Does what a call needs next: rings the agent, asks for a key, rings the lead, bridges, hangs up. What is decided stands in the
// database before the carrier is asked, so that a phone is dialed once.
import type { Transaction } from '../../database/transaction.ts';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Dialing } from '../../providers/telnyx/telnyx-voice.ts';
import type { Platform } from '../../server/platform.ts';
import { callToDrive } from './call-jobs.rules.ts';
import { withTold, type CallFacts } from './call-facts.rules.ts';
import { readCallFacts } from './call-people.db.ts';
import { decideCall } from './call-gate.rules.ts';
import type { CallStep } from './call-standing.rules.ts';
import { stepsOf } from './call-state.rules.ts';
import { askForKeyWords, greetingWords, incomingWords } from './calls.words.ts';
import { lockCall, type StoredCall } from './calls.db.ts';
import { readIntroduction } from './incoming-calls.db.ts';
import { incomingRingSeconds, messageBounds } from './incoming-calls.rules.ts';
import { storeCall } from './store-call.operation.ts';
import { lateDialMs } from './watch-calls.rules.ts';

export const driveCall = job({
  ...callToDrive,
  policy: { ...defaultPolicy, retries: 4, delaySeconds: 1, atOnce: 8 },
  async handle({ id }, platform) {
    const decided = await platform.database.asSystem((tx) => decide(tx, platform, id));
    if (decided === null) return;
    for (const step of decided.steps) await take(platform, decided, step);
  },
});

interface Decided {
  call: StoredCall;
  steps: CallStep[];
  /** What the agent, or a caller who is not put through, hears. */
  words: string;
}

async function decide(tx: Transaction, platform: Platform, id: string): Promise<Decided | null> {
  const call = await lockCall(tx, id);
  if (call === null) return null;
  const steps = stepsOf(call.facts);
  const words = await wordsFor(tx, call, steps);
  const now = platform.now().getTime();
  const keep = async (facts: CallFacts) => {
    await storeCall(tx, platform.jobs, call, { facts });
    return { call: { ...call, facts }, steps: stepsOf(facts), words };
  };
  if (steps.includes('dial_agent')) {
    // Nobody waits any more for a call that could not begin for so long.
    if (now - call.startedAt > lateDialMs) return keep({ ...call.facts, agentEndedAt: now, agentCause: 'lost' });
    await storeCall(tx, platform.jobs, call, { facts: { ...call.facts, agentDialedAt: now } });
    return { call, steps, words };
  }
  // What its line did by now is the call’s, and may have ended it.
  if (call.facts.isOnLine && steps.length === 0) return keep(call.facts);
  if (steps.includes('dial_lead')) {
    // Between the button and the key minutes may have gone by.
    const { asksRegistry } = platform.config;
    const asking = { userId: call.userId, as: 'system', asksRegistry, except: id } as const;
    const person = await readCallFacts(tx, asking, call.to);
    const { overrideReason: override } = call;
    if (decideCall(person, now, { override, isTaken: true }).may === 'not')
      return keep({ ...call.facts, stopReason: 'not_allowed' });
    await storeCall(tx, platform.jobs, call, { facts: { ...call.facts, leadDialedAt: now } });
  }
  return { call, steps, words };
}

/** A call that comes in names who calls to the agent, and whose voicemail it is to the caller. */
async function wordsFor(
  tx: Transaction,
  { userId, from, facts }: StoredCall,
  steps: readonly CallStep[],
): Promise<string> {
  if (facts.direction === 'out') return askForKeyWords();
  if (!steps.includes('ask_agent') && !steps.includes('greet')) return '';
  const { caller, agent } = await readIntroduction(tx, userId, from);
  return steps.includes('ask_agent') ? incomingWords(caller, from) : greetingWords(facts.voicemailWhy, agent);
}

async function take(platform: Platform, { call, words }: Decided, step: CallStep): Promise<void> {
  const { id, from, to, agentNumber, facts } = call;
  const voice = platform.voice!;
  const agent = { legId: facts.agentLeg ?? '' };
  const lead = { legId: facts.leadLeg ?? '' };
  switch (step) {
    case 'dial_agent':
      return facts.direction === 'out'
        ? dial(platform, id, { leg: 'agent', from, to: agentNumber! })
        : dial(platform, id, { leg: 'agent', from: to, to: agentNumber!, ringSeconds: incomingRingSeconds });
    case 'dial_lead':
      return dial(platform, id, { leg: 'lead', from, to });
    case 'answer_lead':
      return unlessOver(voice.answer({ ...lead, id: `${id}-answer` }, id));
    case 'ask_agent':
      return unlessOver(voice.askForKey({ ...agent, id: `${id}-ask` }, words));
    case 'greet':
      return unlessOver(voice.speak({ ...lead, id: `${id}-greet` }, words));
    case 'record':
      return unlessOver(voice.record({ ...lead, id: `${id}-record` }, messageBounds));
    case 'bridge':
      return unlessOver(voice.bridge({ ...agent, id: `${id}-bridge` }, lead.legId, { staysAfter: facts.isOnLine }));
    case 'hang_up_agent':
      return unlessOver(voice.hangUp({ ...agent, id: `${id}-end-agent` }));
    case 'hang_up_lead':
      return unlessOver(voice.hangUp({ ...lead, id: `${id}-end-lead` }));
  }
}

/** Once: one that is in doubt may ring already, and its events tell of it; the watch ends what stays unknown. */
async function dial(
  platform: Platform,
  ref: string,
  phone: Omit<Dialing, 'ref'> & { leg: 'agent' | 'lead' },
): Promise<void> {
  const { leg } = phone;
  let legId: string | null = null;
  try {
    legId = await platform.voice!.dial({ ref, ...phone });
  } catch (error) {
    if (error instanceof CarrierInDoubt) return;
    if (!(error instanceof CarrierRefused)) throw error;
    platform.log.warn({ call: ref, leg, code: error.refusal.code, said: error.refusal.said }, 'a call was not dialed');
  }
  const at = platform.now().getTime();
  const told = { leg, legId, at, digits: '', type: legId === null ? 'ended' : 'initiated' } as const;
  await platform.database.asSystem(async (tx) => {
    const call = await lockCall(tx, ref);
    if (call === null) return;
    const facts = withTold(call.facts, { ...told, cause: legId === null ? 'refused' : null });
    await storeCall(tx, platform.jobs, call, { facts });
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
