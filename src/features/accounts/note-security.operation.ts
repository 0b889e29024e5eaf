// What changes who can log in stands in the audit log, which the person can read, and in the server's log.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { deviceWords, maskedAddress } from './device-words.rules.ts';
import { addSecurityEvent, type SecurityEvent } from './security-event.db.ts';
import type { LoginWay, SecurityAction } from './security-event.rules.ts';

/** What a request tells about the browser it comes from. */
export interface Visitor {
  headers: Headers;
  address: string;
}

export interface Noted {
  userId: string;
  action: SecurityAction;
  /** The browser that it came from, where that says more than the list of devices. */
  visitor?: Visitor;
  way?: LoginWay;
  /** `operator`: nobody of the account acted. */
  by?: 'operator';
}

export async function noteSecurity(
  tx: Transaction,
  { log }: Pick<Platform, 'log'>,
  { userId, action, visitor, way, by }: Noted,
): Promise<void> {
  const subject: SecurityEvent['subject'] = {
    ...(visitor && {
      device: deviceWords(visitor.headers.get('user-agent')),
      address: maskedAddress(visitor.address),
    }),
    ...(way && { way }),
  };
  await addSecurityEvent(tx, { userId, action, actorId: by === 'operator' ? null : userId, subject });
  log.info({ user_id: userId, action, ...subject }, 'security');
}

/** Not waited for: an answer must take as long as for an email that nobody has. */
export function noteFailure(
  platform: Platform,
  userId: string,
  { way, ...visitor }: Visitor & { way: LoginWay },
): void {
  platform.database
    .asSystem((tx) => noteSecurity(tx, platform, { userId, action: 'login.failed', visitor, way }))
    .catch((fault: unknown) => platform.log.warn({ err: fault }, 'a failed login could not be noted'));
}
