// Whether a call is to be recorded, decided when it begins: by the agent's switch, and by what both places ask for.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { readSettings } from '../call-settings/read-call-settings.operation.ts';
import type { Reached } from '../contact-gate/where-people-are.rules.ts';
import { hasRecording, insertRecording } from './call-recordings.db.ts';
import { lawOfCall, statesOfAgent, statesOnCall, type AgentSide, type RecordingLaw } from './recording-law.rules.ts';

export interface RecordingPlan {
  law: RecordingLaw;
  agentStates: string[];
  personStates: string[];
}

type OwnSide = Omit<AgentSide, 'phone'>;

/** Where the agent is who records calls; null: the switch is off. In an agent's transaction or a system's. */
export async function readOwnSide(
  tx: Transaction,
  platform: Pick<Platform, 'config'>,
  userId: string,
): Promise<OwnSide | null> {
  const { isRecorded, ownState, timeZone } = await readSettings(tx, platform, userId);
  return isRecorded ? { state: ownState, timeZone } : null;
}

export function planBetween(agent: AgentSide, person: Reached): RecordingPlan {
  const agentStates = statesOfAgent(agent);
  const personStates = statesOnCall(person);
  return { law: lawOfCall([agentStates, personStates]), agentStates, personStates };
}

/** In the transaction that writes the call down. */
export const keepPlan = (tx: Transaction, call: { userId: string; id: string }, plan: RecordingPlan): Promise<void> =>
  insertRecording(tx, { ...call, ...plan });

/** Money for its minutes must reach for the rate of a recorded call. */
export const isToBeRecorded = (tx: Transaction, { userId, id }: { userId: string; id: string }): Promise<boolean> =>
  hasRecording(tx, userId, id);
