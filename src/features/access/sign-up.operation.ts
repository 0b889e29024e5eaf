// Makes an account in one transaction with its mail. A known address and an unknown one take the same steps that cost
// time and get the same answer.
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { sha256 } from '../../server/sign-in/keyed-hash.ts';
import { addAccount, addConfirmation, confirmAccount, lockAccount, setPassword, type Account } from './account.db.ts';
import { mayMail } from './mail-budget.operation.ts';
import { mailTurn } from './mail-turn.operation.ts';
import { checkedNext } from './next-page.rules.ts';
import { refuseWeakPassword } from './password.operation.ts';
import { confirmationToken, sendAccountMail } from './send-account-mail.job.ts';

const confirmationLivesMs = 24 * 3_600_000;

export interface SignUpWish {
  email: string;
  password: string;
  timeZone: string | undefined;
  next: string | undefined;
  /** Where it comes from. */
  address: string;
}

/** @throws Refusal invalid_input for a password that will not do. */
export async function makeAccount(platform: Platform, wish: SignUpWish): Promise<void> {
  await refuseWeakPassword(wish.password, wish.email, 'body.password');
  const password = await platform.signIn.hasher.hash(wish.password);
  await platform.database.asSystem(async (tx) => {
    const account =
      (await lockAccount(tx, wish.email)) ??
      (await addAccount(tx, { ...wish, password })) ??
      (await lockAccount(tx, wish.email));
    if (account) await answerSignUp(tx, platform, account, { ...wish, password });
  });
}

async function answerSignUp(tx: Transaction, platform: Platform, account: Account, wish: SignUpWish): Promise<void> {
  const now = platform.now();
  const turn = { account: mailTurn(platform, wish.address) };
  if (account.emailVerified) {
    if (await mayMail(tx, platform, { kind: 'already-registered', email: wish.email })) {
      const mail = { kind: 'already-registered', userId: account.id, mailId: randomUUID() } as const;
      await platform.jobs.enqueue(tx, sendAccountMail, mail, turn);
    }
    return;
  }
  // Only so that the log-in can say "confirm first" to the right password; the one that counts comes with the confirmation.
  await setPassword(tx, account.id, wish.password);
  if (platform.config.autoConfirm) {
    await confirmAccount(tx, account.id, wish.password);
    return;
  }
  if (!(await mayMail(tx, platform, { kind: 'confirm', email: wish.email }))) return;
  const id = randomUUID();
  await addConfirmation(tx, {
    id,
    userId: account.id,
    tokenHash: sha256(confirmationToken(platform.config.authSecrets, id)),
    password: wish.password,
    next: checkedNext(wish.next),
    expiresAt: new Date(now.getTime() + confirmationLivesMs),
  });
  await platform.jobs.enqueue(tx, sendAccountMail, { kind: 'confirm', confirmationId: id }, turn);
}
