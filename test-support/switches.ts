// The operator's switches, thrown without the console.
import type { SwitchName } from '../src/domain/operator-switch.ts';
import { asOwner } from './agents.ts';
import type { TestApp } from './app.ts';

/** Stored, and known to this server. */
export async function setSwitch(app: TestApp, name: SwitchName, isOn: boolean): Promise<void> {
  await asOwner(app, 'update operator_switches set is_on = $2 where name = $1', [name, isOn]);
  await app.platform.switches.refresh();
}

/** On for that long, however it ends: what comes after stands as before. */
export async function whileOn(app: TestApp, name: SwitchName, work: () => Promise<void>): Promise<void> {
  await setSwitch(app, name, true);
  try {
    await work();
  } finally {
    await setSwitch(app, name, false);
  }
}
