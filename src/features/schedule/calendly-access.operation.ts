// The access to an agent's scheduling account. The renewing key works once: of all who want to renew, one holds the lease
// and stores what it got before anybody uses it; the others wait for it. What cannot be renewed asks for a new connection.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CalendlyError } from '../../domain/calendly-error.ts';
import type { Platform } from '../../server/platform.ts';
import {
  demandReconnect,
  findConnection,
  giveLeaseBack,
  lockConnection,
  storeTokens,
  takeLease,
  type KeptConnection,
} from './connection.db.ts';
import { openText, sealTokens } from './sealed-keys.operation.ts';

export interface CalendlyAccess {
  calendly: NonNullable<Platform['calendly']>;
  access: string;
  person: { uri: string; organization: string };
  connection: KeptConnection;
}

type Offered = Pick<Platform, 'calendly' | 'config' | 'database'>;

const patienceMs = 12_000;
const lookEveryMs = 100;

/** There is no account to read: none was connected, or its access has ended. */
export class NotConnected extends Error {
  override name = 'NotConnected';
  readonly mustReconnect: boolean;

  constructor(mustReconnect: boolean) {
    super(mustReconnect ? 'Calendly was disconnected. Connect it again.' : 'No calendar is connected.');
    this.mustReconnect = mustReconnect;
  }
}

/**
 * Runs `work` with a good access, renewing it before its end, or once when the provider refuses it early.
 * @throws NotConnected | CalendlyError
 */
export async function withCalendly<T>(
  platform: Offered,
  userId: string,
  work: (access: CalendlyAccess) => Promise<T>,
): Promise<T> {
  const found = await platform.database.asSystem((tx) => findConnection(tx, userId));
  const first = await usable(platform, userId, found?.is_fresh ? found : await renew(platform, userId, null));
  try {
    return await work(first);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
  }
  const second = await renew(platform, userId, first.connection.access_token_sealed);
  try {
    return await work(await usable(platform, userId, second));
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    return endAccess(platform, userId, second);
  }
}

/** Its keys open nothing any more: the provider ended them, or the secret that sealed them was taken off. */
async function endAccess(
  { database }: Offered,
  userId: string,
  { access_token_sealed: tried }: KeptConnection,
): Promise<never> {
  await database.asSystem((tx) => demandReconnect(tx, userId, tried));
  throw new NotConnected(true);
}

const isUnauthorized = (error: unknown) => error instanceof CalendlyError && error.fault === 'unauthorized';

async function usable(platform: Offered, userId: string, connection: KeptConnection): Promise<CalendlyAccess> {
  if (!platform.calendly) throw new NotConnected(false);
  if (connection.status !== 'connected') throw new NotConnected(true);
  const access = openText(platform.config, userId, connection.access_token_sealed);
  if (access === null) return endAccess(platform, userId, connection);
  return {
    calendly: platform.calendly,
    access,
    person: { uri: connection.calendly_user, organization: connection.organization },
    connection,
  };
}

/** `refused`: the key that the provider would not take any more, whatever its time. */
async function renew(platform: Offered, userId: string, refused: Buffer | null): Promise<KeptConnection> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const lease = randomUUID();
    const step = await platform.database.asSystem(async (tx) => {
      const now = await lockConnection(tx, userId);
      if (!now || now.status !== 'connected') return { is: 'none', mustReconnect: now !== undefined } as const;
      if (now.is_fresh && !(refused && now.access_token_sealed.equals(refused))) return { is: 'good', now } as const;
      if (now.is_leased) return { is: 'wait' } as const;
      await takeLease(tx, userId, lease);
      return { is: 'mine', now } as const;
    });
    if (step.is === 'none') throw new NotConnected(step.mustReconnect);
    if (step.is === 'good') return step.now;
    if (step.is === 'mine') await exchange(platform, userId, lease, step.now);
    else if (performance.now() > giveUpAt)
      throw new CalendlyError('unreachable', 'We couldn’t reach Calendly. Please try again in a moment.');
    else await pause(lookEveryMs);
  }
}

async function exchange(platform: Offered, userId: string, lease: string, held: KeptConnection): Promise<void> {
  const { calendly, config, database } = platform;
  if (!calendly) throw new NotConnected(false);
  const renewing = openText(config, userId, held.refresh_token_sealed);
  if (renewing === null) return endAccess(platform, userId, held);
  try {
    const tokens = await calendly.refresh(renewing);
    await database.asSystem((tx) => storeTokens(tx, userId, lease, sealTokens(config, userId, tokens)));
  } catch (error) {
    if (error instanceof CalendlyError && error.fault === 'grant_refused') return endAccess(platform, userId, held);
    // Without an answer nobody knows whether the key was used: the lease runs out by itself, and one more try tells.
    const isUnknown = error instanceof CalendlyError && error.fault === 'unreachable';
    if (!isUnknown) await database.asSystem((tx) => giveLeaseBack(tx, userId, lease));
    throw error;
  }
}
