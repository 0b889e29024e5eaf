// Makes an account in one transaction with its mail. A known address and an unknown one take the same steps that cost
// time and get the same answer.
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { sha256 } from '../../server/sign-in/keyed-hash.ts';
import { addAccount, addConfirmation, confirmAccount, lockAccount, setPassword, type Account } from './account.db.ts';
import { confirmationLinkTtlMs } from './lifetimes.rules.ts';
import { mayMail } from './mail-budget.operation.ts';
import { mailTurn } from './mail-turn.operation.ts';
import { checkedNext } from './next-page.rules.ts';
import { refuseWeakPassword } from './password.operation.ts';
import { confirmationToken, sendAccountMail } from './send-account-mail.job.ts';

export interface SignUpRequest {
  email: string;
  password: string;
  timeZone: string | undefined;
  next: string | undefined;
  /** Where it comes from. */
  address: string;
}

/** @throws Refusal invalid_input for a password that will not do. */
export async function makeAccount(platform: Platform, request: SignUpRequest): Promise<void> {
  await refuseWeakPassword(request.password, request.email, 'body.password');
  const password = await platform.signIn.hasher.hash(request.password);
  await platform.database.asSystem(async (tx) => {
    const account =
      (await lockAccount(tx, request.email)) ??
      (await addAccount(tx, { ...request, password })) ??
      (await lockAccount(tx, request.email));
    if (account) await answerSignUp(tx, platform, account, { ...request, password });
  });
}

async function answerSignUp(
  tx: Transaction,
  platform: Platform,
  account: Account,
  request: SignUpRequest,
): Promise<void> {
  const now = platform.now();
  const turn = { account: mailTurn(platform, request.address) };
  if (account.emailVerified) {
    if (await mayMail(tx, platform, { kind: 'already-registered', email: request.email })) {
      const mail = { kind: 'already-registered', userId: account.id, mailId: randomUUID() } as const;
      await platform.jobs.enqueue(tx, sendAccountMail, mail, turn);
    }
    return;
  }
  // Only so that the log-in can say "confirm first" to the right password; the one that counts comes with the confirmation.
  await setPassword(tx, account.id, request.password);
  if (platform.config.autoConfirm) {
    await confirmAccount(tx, account.id, request.password);
    return;
  }
  if (!(await mayMail(tx, platform, { kind: 'confirm', email: request.email }))) return;
  const id = randomUUID();
  await addConfirmation(tx, {
    id,
    userId: account.id,
    tokenHash: sha256(confirmationToken(platform.config.authSecrets, id)),
    password: request.password,
    next: checkedNext(request.next),
    expiresAt: new Date(now.getTime() + confirmationLinkTtlMs),
  });
  await platform.jobs.enqueue(tx, sendAccountMail, { kind: 'confirm', confirmationId: id }, turn);
}
