import { readRegistryFacts } from '../../database/registry-facts.ts';
import { readZone } from '../../database/read-zone.ts';
import type { Transaction } from '../../database/transaction.ts';
import { checkDays, clientDays, inquiryDays } from '../../domain/registry-terms.ts';
import { startOfDay, todayIn } from '../../domain/time-zone.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { nothingKnown, registryStanding } from '../contact-gate/registry.rules.ts';
import { findCheck, keepChecks, keepGround, numbersToCheck } from './dnc-checks.db.ts';
import {
  addCheckByHand,
  addChecks,
  addGround,
  listToCheck,
  readStanding,
  type NumberStanding,
} from './dnc-registry.contract.ts';
import { mostNumbersInAnswer } from './dnc-registry.rules.ts';
import { inFuture, listedByFile, tooOld } from './dnc-registry.words.ts';

const reads = { who: 'subscriber', limit: perMinute(240), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;
const dayMs = 86_400_000;

export const dncRegistryRoutes = [
  route(readStanding, reads, async ({ tx, user, platform, query }) => standingOf(tx, platform, user.id, query.number)),

  route(addGround, writes, async ({ tx, user, platform, body: { number, kind, how, happened_on: day } }) => {
    const days = kind === 'client' ? clientDays : inquiryDays;
    const happenedAt = await instantOfDay(tx, platform, user.id, { day, days, path: 'happened_on', old: tooOld[kind] });
    await keepGround(tx, user.id, { phone: number, kind, how, happenedAt });
    return standingOf(tx, platform, user.id, number);
  }),

  route(addCheckByHand, writes, async ({ tx, user, platform, body: { number, checked_on: day } }) => {
    if ((await findCheck(tx, user.id, number))?.result === 'listed') throw new Refusal('conflict', listedByFile);
    const given = { day, days: checkDays, path: 'checked_on', old: tooOld.check };
    const at = await instantOfDay(tx, platform, user.id, given);
    const check = { phone: number, result: 'clear', checked_at: at.toISOString() } as const;
    await keepChecks(tx, user.id, [check], { origin: 'by_hand', source: null });
    return standingOf(tx, platform, user.id, number);
  }),

  route(addChecks, writes, async ({ tx, user, platform, body: { file_name: source, checks } }) => {
    const [zone, now] = [await readZone(tx, user.id), platform.now()];
    const today = todayIn(zone, now.getTime());
    if (checks.some(({ checked_on: day }) => day !== null && day > today)) throw invalid('checks', inFuture);
    const found = checks.map(({ number, result, checked_on: day }) => ({
      phone: number,
      result,
      checked_at: day === null ? now.toISOString() : new Date(startOfDay(day, zone)).toISOString(),
    }));
    return { kept: await keepChecks(tx, user.id, found, { origin: 'scrub_file', source }) };
  }),

  route(listToCheck, reads, async ({ tx, user, query: { days, after } }) => {
    const found = await numbersToCheck(tx, user.id, { days, after, most: mostNumbersInAnswer + 1 });
    return { numbers: found.slice(0, mostNumbersInAnswer), has_more: found.length > mostNumbersInAnswer };
  }),
];

async function standingOf(
  tx: Transaction,
  { config, now }: Platform,
  userId: string,
  number: string,
): Promise<NumberStanding> {
  const facts = (await readRegistryFacts(tx, userId, [number])).get(number) ?? nothingKnown;
  return {
    standing: registryStanding(number, config.asksRegistry ? facts : null, now().getTime()),
    check: await findCheck(tx, userId, number),
  };
}

/** The beginning of that day where the agent is: what counts from then is never counted too long. */
async function instantOfDay(
  tx: Transaction,
  { now }: Platform,
  userId: string,
  { day, days, path, old }: { day: string; days: number; path: string; old: string },
): Promise<Date> {
  const zone = await readZone(tx, userId);
  const at = startOfDay(day, zone);
  const present = now().getTime();
  if (at > present) throw invalid(path, inFuture);
  if (present - at >= days * dayMs) throw invalid(path, old);
  return new Date(at);
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid_input', message, { fields: [{ path: `body.${field}`, message }] });
}
