// Delivers a mail of an account. The job names the confirmation, never the token: that is computed again for the mail,
// so that neither the table nor the queue holds anything a thief could use.
import * as z from 'zod';
import { job, mailPolicy } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { keyedHash, sha256, type Secrets } from '../../server/sign-in/keyed-hash.ts';
import { findCredential, renewConfirmation } from './account.db.ts';
import {
  alreadyRegisteredMail,
  confirmationMail,
  resetMail,
  securityChangeNames,
  securityMail,
  type SecurityChange,
} from './account-mail.rules.ts';
import { resetLinkTtlMs, undoLinkTtlMs } from './lifetimes.rules.ts';
import { addReset } from './password.db.ts';

const payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirm'), confirmationId: z.uuid() }),
  z.object({ kind: z.literal('already-registered'), userId: z.uuid(), mailId: z.uuid() }),
  z.object({
    kind: z.literal('reset'),
    resetId: z.uuid(),
    email: z.string(),
    at: z.iso.datetime(),
    next: z.string().optional(),
  }),
  z.object({
    kind: z.literal('security'),
    userId: z.uuid(),
    mailId: z.uuid(),
    change: z.enum(securityChangeNames),
    at: z.iso.datetime(),
  }),
]);

export const sendAccountMail = job({
  name: 'send-account-mail',
  payload,
  policy: mailPolicy,
  async handle(wanted, platform) {
    switch (wanted.kind) {
      case 'confirm':
        return sendConfirmation(wanted.confirmationId, platform);
      case 'already-registered':
        return sendAlreadyRegistered(wanted, platform);
      case 'reset':
        return sendReset(wanted, platform);
      case 'security':
        return sendSecurity(wanted, platform);
    }
  },
});

/** 256 bits, known only to who reads the mail and to who holds the installation's secret. */
export function confirmationToken(secrets: Secrets, confirmationId: string): string {
  return keyedHash(secrets, 'confirm-email', confirmationId).toString('base64url');
}

async function sendConfirmation(confirmationId: string, { config, database, mail }: Platform): Promise<void> {
  const token = confirmationToken(config.authSecrets, confirmationId);
  const waiting = await database.asSystem((tx) => renewConfirmation(tx, confirmationId, sha256(token)));
  if (!waiting) return;
  const search = new URLSearchParams({ confirm: token });
  if (waiting.next) search.set('next', waiting.next);
  await mail.send({
    to: waiting.email,
    messageId: confirmationId,
    ...confirmationMail(`${config.baseUrl}/login?${search.toString()}`),
  });
}

async function sendAlreadyRegistered(
  { userId, mailId }: { userId: string; mailId: string },
  { config, database, mail }: Platform,
): Promise<void> {
  const user = await database.asSystem((tx) =>
    tx.selectFrom('auth.user').select('email').where('id', '=', userId).executeTakeFirst(),
  );
  if (user) await mail.send({ to: user.email, messageId: mailId, ...alreadyRegisteredMail(`${config.baseUrl}/login`) });
}

export function resetToken(secrets: Secrets, resetId: string): string {
  return keyedHash(secrets, 'reset-password', resetId).toString('base64url');
}

export function undoToken(secrets: Secrets, mailId: string): string {
  return keyedHash(secrets, 'undo-change', mailId).toString('base64url');
}

async function sendReset(
  { resetId, email, at, next }: { resetId: string; email: string; at: string; next?: string | undefined },
  { config, database, mail, now }: Platform,
): Promise<void> {
  const expiresAt = new Date(Date.parse(at) + resetLinkTtlMs);
  if (expiresAt <= now()) return;
  const token = resetToken(config.authSecrets, resetId);
  const isKnown = await database.asSystem(async (tx) => {
    const account = await findCredential(tx, email);
    if (account)
      await addReset(tx, { id: resetId, kind: 'reset', userId: account.id, tokenHash: sha256(token), expiresAt });
    return account !== undefined;
  });
  if (!isKnown) return;
  const search = new URLSearchParams({ token, ...(next && { next }) });
  const url = `${config.baseUrl}/reset-password?${search.toString()}`;
  await mail.send({ to: email, messageId: resetId, ...resetMail(url) });
}

async function sendSecurity(
  { userId, mailId, change, at }: { userId: string; mailId: string; change: SecurityChange; at: string },
  { config, database, mail }: Platform,
): Promise<void> {
  const token = undoToken(config.authSecrets, mailId);
  const person = await database.asSystem(async (tx) => {
    const found = await tx
      .selectFrom('profiles')
      .select(['email', 'time_zone'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const expiresAt = new Date(Date.parse(at) + undoLinkTtlMs);
    if (found) await addReset(tx, { id: mailId, kind: 'undo', userId, tokenHash: sha256(token), expiresAt });
    return found;
  });
  if (!person) return;
  const moment = new Date(at).toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: person.time_zone,
  });
  await mail.send({
    to: person.email,
    messageId: mailId,
    ...securityMail(
      change,
      `${moment.replaceAll('\u202F', ' ')} (${person.time_zone.replaceAll('_', ' ')})`,
      `${config.baseUrl}/undo-change?token=${token}`,
    ),
  });
}
