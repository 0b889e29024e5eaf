// What a worker holds of a job while its handler is at work. It ends when the database has heard nothing of the worker for
// a while, because it stood still or was cut off, and another may have the job then: so the handler writes and sends
// nothing more.
import { endsInSilenceOf, type Database, type Transaction } from '../database/transaction.ts';
import type { Platform } from '../server/platform.ts';

/** Of silence, after which the queue takes a worker for dead. The library knows no shorter one than 10. */
export const heartbeatSeconds = 15;

/** So often the database hears of a worker. */
export const beatSeconds = 3;

export class ClaimLost extends Error {
  constructor() {
    super('This worker was silent for too long: the job may be another’s by now.');
  }
}

export interface Claim {
  /** @throws ClaimLost */
  assertHeld: () => void;
  /** @param at performance.now() before the database was told that we live */
  renew: (at: number) => void;
  lose: () => void;
  /** What the handler was told when it wanted more than it still could: it has not done all of its work, even if it says so. */
  refusal: () => ClaimLost | undefined;
}

export function openClaim(takenAt: number): Claim {
  let heardAt = takenAt;
  let isLost = false;
  let refusal: ClaimLost | undefined;
  return {
    assertHeld() {
      if (isLost || performance.now() - heardAt > heartbeatSeconds * 1000) throw (refusal ??= new ClaimLost());
    },
    renew: (at) => void (heardAt = Math.max(heardAt, at)),
    lose: () => void (isLost = true),
    refusal: () => refusal,
  };
}

/** The same platform for one handler: each transaction and each call of a provider ends with the claim. */
export function whileHeld(platform: Platform, { assertHeld }: Claim): Platform {
  const checked = <Provider extends object | null>(provider: Provider): Provider =>
    provider && new Proxy(provider, { get: (target, key) => checkedMember(target, key, assertHeld) });
  return {
    ...platform,
    database: heldDatabase(platform.database, assertHeld),
    stripe: checked(platform.stripe),
    mail: checked(platform.mail),
    files: checked(platform.files),
    calendly: checked(platform.calendly),
    telnyx: checked(platform.telnyx),
    push: checked(platform.push),
    voice: checked(platform.voice),
    llm: checked(platform.llm),
  };
}

function checkedMember(provider: object, key: string | symbol, assertHeld: () => void): unknown {
  const member: unknown = Reflect.get(provider, key);
  if (typeof member !== 'function') return member;
  return (...args: unknown[]): unknown => {
    assertHeld();
    return Reflect.apply(member, provider, args);
  };
}

function heldDatabase(database: Database, assertHeld: () => void): Database {
  const held =
    <T>(work: (tx: Transaction) => Promise<T>) =>
    async (tx: Transaction): Promise<T> => {
      assertHeld();
      // Its last word may have come right before the first beat that did not.
      endsInSilenceOf(tx, heartbeatSeconds - beatSeconds);
      const answer = await work(tx);
      assertHeld(); // what was lost in the middle is rolled back
      return answer;
    };
  return {
    ...database,
    asAgent: (userId, work, pace) => database.asAgent(userId, held(work), pace),
    asReadingAgent: (userId, work) => database.asReadingAgent(userId, held(work)),
    asSystem: (work) => database.asSystem(held(work)),
  };
}
