import type { PauseCause } from '../texting/batch-health.rules.ts';

export const stopReasons = [
  'manual',
  'replied',
  'opted_out',
  'sold',
  'booked',
  'stage',
  'answered_call',
  'completed',
  'lead_gone',
] as const;
export type StopReason = (typeof stopReasons)[number];

/** Why the plan paused itself; the agent lets it go on by saving the settings. */
export const isOwnPause = (why: string | null): why is PauseCause => why === 'opt_outs' || why === 'failures';

/** Nothing of this agent's leaves while one of these is so; looked at again after a while. */
export const agentWaits = ['no_number', 'number_pending', 'no_name', 'no_money', 'no_template'] as const;
export type AgentWait = (typeof agentWaits)[number];
export const isAgentWait = (why: string): why is AgentWait => agentWaits.some((each) => each === why);
