// The one place where the operator's switches refuse a request.
import type { Endpoint } from '../../domain/endpoint.ts';
import { switchSentences, type SwitchName } from '../../domain/operator-switch.ts';
import type { Switches } from '../switches.ts';
import { Refusal } from './refusal.ts';
import type { Guards } from './route.ts';

/** Seconds after which the browser sends a save again by itself. */
const retryAfter = 60;

/** @throws Refusal */
export function refuseSwitchedOff(switches: Pick<Switches, 'isOn'>, { method }: Endpoint, guards: Guards): void {
  if (method !== 'GET' && !guards.worksReadOnly) refuseWhileOn(switches, 'READ_ONLY');
  for (const name of guards.stoppedBy ?? []) refuseWhileOn(switches, name);
}

/** For a route of which only a part stops. @throws Refusal */
export function refuseWhileOn(switches: Pick<Switches, 'isOn'>, name: SwitchName): void {
  if (switches.isOn(name)) throw refusalOf(name);
}

function refusalOf(name: SwitchName): Refusal {
  const sentence = switchSentences[name];
  if (name === 'BULK_DISABLED')
    return new Refusal('forbidden', sentence, { answer: { error: 'disabled', message: sentence } });
  return new Refusal('unavailable', sentence, { retryAfter });
}
