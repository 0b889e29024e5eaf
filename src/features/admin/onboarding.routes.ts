import type { Transaction } from '../../database/transaction.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { readOnboarding, setPage, setStates } from '../showcase/onboard.operation.ts';
import { accountGone } from './admin.words.ts';
import { noteAct } from './note-act.operation.ts';
import { readAgent, saveAgentPage, saveAgentStates, type AgentOnboarding } from './onboarding.contract.ts';
import { keptStates, statesFault } from './onboarding.rules.ts';
import { holdAccounts } from './users.db.ts';

const reads = { who: 'admin', limit: perMinute(300) } as const;
const writes = { who: 'admin', limit: perMinute(120) } as const;

export const onboardingRoutes = [
  route(readAgent, reads, ({ platform, params: { id } }) => platform.database.asSystem((tx) => show(tx, platform, id))),
  route(saveAgentPage, writes, ({ platform, user, params: { id }, body }) =>
    platform.database.asSystem(async (tx) => {
      await requireAccount(tx, id);
      await setPage(tx, id, body);
      await noteAct(tx, platform, {
        adminId: user.id,
        subjectId: id,
        action: 'site.saved',
        details: { published: body.published },
      });
      return show(tx, platform, id);
    }),
  ),
  route(saveAgentStates, writes, ({ platform, user, params: { id }, body }) => {
    const states = keptStates(body.states);
    const fault = statesFault(states);
    if (fault) throw new Refusal('invalid_input', fault, { fields: [{ path: 'body.states', message: fault }] });
    return platform.database.asSystem(async (tx) => {
      await requireAccount(tx, id);
      await setStates(tx, id, { states, seen: body.seen });
      const details = { states: states.map(({ state_code: code }) => code).join(', ') };
      await noteAct(tx, platform, { adminId: user.id, subjectId: id, action: 'site.states_saved', details });
      return show(tx, platform, id);
    });
  }),
];

async function show(tx: Transaction, platform: Platform, id: string): Promise<AgentOnboarding> {
  await requireAccount(tx, id);
  return { id, ...(await readOnboarding(tx, platform, id)) };
}

async function requireAccount(tx: Transaction, id: string): Promise<void> {
  if (!(await holdAccounts(tx, [id])).has(id)) throw new Refusal('not_found', accountGone);
}
