import { startOfDay, todayIn } from '../../domain/time-zone.ts';
import { factsOf, type RegistryRow } from '../../database/registry-facts.ts';
import type { Transaction } from '../../database/transaction.ts';
import { compareCallerIds } from '../../server/http/caller-ids.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { makeToken } from '../../server/sign-in/narrow-token.ts';
import { nothingKnown, registryStanding, type RegistryStanding } from '../contact-gate/registry.rules.ts';
import { requireSubscription } from '../gate/require-access.operation.ts';
import { callerOf, dialToken } from './dial-token.operation.ts';
import { countDials, makeDialToken, readCallFacts, trackDial } from './smart-dialer.contract.ts';
import { addDial, countDialsSince, findCallFacts, hasLeadWithPhone, waitForDials } from './smart-dialer.db.ts';
import { repeatSeconds } from './smart-dialer.rules.ts';

export const smartDialerRoutes = [
  route(
    countDials,
    { who: 'subscriber', limit: perMinute(120), inTransaction: true },
    async ({ tx, user, platform, query }) => ({ count: await dialsToday(tx, user.id, query.tz, platform.now()) }),
  ),
  // Its caller may have no header and no cookie. All of an office share an address.
  route(trackDial, { who: 'anyone', limit: perMinute(600) }, async ({ platform, request, body }) => {
    const { lead_id: leadId, phone, method, jwt, tz } = body;
    const user = await callerOf(platform, request.headers, jwt);
    const header = request.headers.get('x-user-id') ?? undefined;
    compareCallerIds(user, { header, query: new URLSearchParams(), body: undefined, targets: [] });
    requireSubscription(user);
    return platform.database.asAgent(user.id, async (tx) => {
      if (leadId !== null && !(await hasLeadWithPhone(tx, user.id, leadId, phone)))
        throw new Refusal('not_found', 'This lead no longer exists, or has another number.');
      await waitForDials(tx, user.id);
      await addDial(tx, user.id, { leadId, phone, method }, repeatSeconds);
      return { ok: true as const, count: await dialsToday(tx, user.id, tz, platform.now()) };
    });
  }),
  route(
    makeDialToken,
    { who: 'subscriber', limit: perMinute(30), worksReadOnly: true },
    async ({ platform, user }) => ({
      jwt: makeToken(platform.config.authSecrets, dialToken, user, platform.now()),
    }),
  ),
  route(
    readCallFacts,
    { who: 'subscriber', limit: perMinute(240), inTransaction: true, worksReadOnly: true },
    async ({ tx, user, platform, body }) => {
      const now = platform.now().getTime();
      const standingOf = (phone: string, row: RegistryRow | null): RegistryStanding =>
        registryStanding(phone, !platform.config.asksRegistry ? null : row === null ? nothingKnown : factsOf(row), now);
      const people = await findCallFacts(tx, user.id, body.lead_ids);
      return {
        people: people.map(({ phone, registry, ...facts }) => ({ ...facts, registry: standingOf(phone, registry) })),
      };
    },
  ),
];

function dialsToday(tx: Transaction, userId: string, zone: string, now: Date): Promise<number> {
  return countDialsSince(tx, userId, new Date(startOfDay(todayIn(zone, now.getTime()), zone)));
}
