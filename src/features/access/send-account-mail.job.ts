// Delivers a mail of an account. The job names the confirmation, never the token: that is computed again for the mail,
// so that neither the table nor the queue holds anything a thief could use.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { keyedHash } from '../../server/sign-in/keyed-hash.ts';
import { findConfirmation } from './account.db.ts';
import { alreadyRegisteredMail, confirmationMail } from './account-mail.rules.ts';

const payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirm'), confirmationId: z.uuid() }),
  z.object({ kind: z.literal('already-registered'), userId: z.uuid(), mailId: z.uuid() }),
]);

export const sendAccountMail = job({
  name: 'send-account-mail',
  payload,
  policy: { ...defaultPolicy, retries: 10 },
  async handle(wanted, platform) {
    if (wanted.kind === 'confirm') await sendConfirmation(wanted.confirmationId, platform);
    else await sendAlreadyRegistered(wanted, platform);
  },
});

/** 256 bits, known only to who reads the mail and to who holds the installation's secret. */
export function confirmationToken(secret: string, confirmationId: string): string {
  return keyedHash(secret, 'confirm-email', confirmationId).toString('base64url');
}

async function sendConfirmation(confirmationId: string, { config, database, mail }: Platform): Promise<void> {
  const waiting = await database.asSystem((tx) => findConfirmation(tx, confirmationId));
  if (!waiting) return;
  const search = new URLSearchParams({ confirm: confirmationToken(config.authSecret, confirmationId) });
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
