import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { noteAct } from '../admin/note-act.operation.ts';
import { changeSwitch, listSwitches } from './switches.contract.ts';
import { readSwitches, writeSwitch } from './switches.db.ts';
import { setByEnvironment } from './switches.words.ts';
import { wakeAll } from '../texting/wake-texts.operation.ts';

const reads = { who: 'admin', limit: perMinute(300) } as const;
const writes = { who: 'admin', limit: perMinute(60), worksReadOnly: true } as const;

export const switchRoutes = [
  route(listSwitches, reads, ({ platform }) => standOf(platform)),
  route(changeSwitch, writes, async ({ platform, user, params: { name }, body }) => {
    const { is_on: isOn, reason } = body;
    if (platform.switches.isSetByEnvironment(name)) throw new Refusal('conflict', setByEnvironment(name));
    await platform.database.asSystem(async (tx) => {
      if (!(await writeSwitch(tx, { name, isOn, reason, adminId: user.id }))) return;
      const details = { switch: name };
      await noteAct(tx, platform, { adminId: user.id, action: isOn ? 'switch.on' : 'switch.off', details, reason });
      if (name === 'SENDS_PAUSED' && !isOn) await wakeAll(tx, platform.jobs);
    });
    await platform.switches.refresh();
    return standOf(platform);
  }),
];

async function standOf({ database, switches }: Pick<Platform, 'database' | 'switches'>) {
  const stored = await database.asSystem(readSwitches);
  return { switches: stored.map((each) => ({ ...each, by_environment: switches.isSetByEnvironment(each.name) })) };
}
