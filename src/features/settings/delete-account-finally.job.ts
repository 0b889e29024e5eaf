// The end of an account whose days are over: first at the payment provider, then everything here in one transaction.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { brand } from '../../domain/brand.ts';
import { writeLetter } from '../../domain/mail-letter.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { hangUpLegsOf } from '../agent-line/end-calls.operation.ts';
import { forgetCustomer } from '../billing/end-billing.operation.ts';
import { forgetLegs, listRecordedLegs } from '../call-recordings/forget-recordings.operation.ts';
import { listFiles, removeFiles } from '../files/store-file.operation.ts';
import { keepCalls } from '../kept-calls/keep-calls.operation.ts';
import { endAllWaiting } from '../texting/cancel-texts.operation.ts';
import { endConnection } from '../schedule/end-connection.operation.ts';
import { endBillingOfDeletedAccount } from './end-billing-of-deleted-account.job.ts';
import { eraseAccount, listDueDeletions, listUnendedBilling, lockDueDeletion } from './delete-account.db.ts';

export const deleteAccountFinally = job({
  name: 'delete-account-finally',
  payload: z.object({ userId: z.uuid() }),
  policy: { ...defaultPolicy, expireSeconds: 900 },
  async handle({ userId }, platform) {
    const { database, log } = platform;
    const now = platform.now();
    // Before the payment provider hears of it: its customer does not come back.
    if (!(await database.asSystem((tx) => lockDueDeletion(tx, userId, now)))) return;
    await forgetCustomer(platform, userId);
    const leaver = await database.asSystem(async (tx) => {
      const files = await listFiles(tx, userId);
      const legs = await listRecordedLegs(tx, userId);
      const erased = await eraseAccount(tx, userId, now, {
        async settle() {
          await endConnection(tx, platform, userId);
          await hangUpLegsOf(tx, platform.jobs, userId);
          await endAllWaiting(tx, userId);
        },
        keep: (account) => keepCalls(tx, userId, account),
      });
      if (!erased) return undefined;
      await removeFiles(tx, platform, files);
      await forgetLegs(tx, platform.jobs, legs);
      return erased;
    });
    if (!leaver) return;
    const { account, balanceCents } = leaver;
    if (balanceCents > 0)
      log.error({ alert: 'wallet', account, cents: balanceCents }, 'a deleted account had money left: pay it back');
    log.info({ account }, 'an account was deleted');
    await sayGoodbye(platform, leaver.email).catch((fault: unknown) =>
      log.warn({ err: fault }, 'the last mail of a deleted account was not taken'),
    );
  },
});

export const deleteDueAccounts = job({
  name: 'delete-due-accounts',
  payload: z.object({}),
  policy: defaultPolicy,
  schedule: '11 * * * *',
  async handle(_, { database, jobs, now }) {
    await database.asSystem(async (tx) => {
      for (const userId of await listUnendedBilling(tx))
        await jobs.enqueue(tx, endBillingOfDeletedAccount, { userId }, { onlyOne: userId });
      for (const userId of await listDueDeletions(tx, now()))
        await jobs.enqueue(tx, deleteAccountFinally, { userId }, { onlyOne: userId });
    });
  },
});

async function sayGoodbye({ mail, config }: Platform, to: string): Promise<void> {
  await mail.send({
    to,
    messageId: randomUUID(),
    ...writeLetter({
      subject: `Your ${brand.productName} account has been deleted`,
      heading: 'Your account has been deleted',
      paragraphs: [
        'Your leads, notes, messages and everything else were deleted too. They can’t be recovered.',
        'Our payment provider keeps the invoices and receipts the law requires. We keep amounts and dates for our books, without your name.',
      ],
      button: { label: brand.productName, url: config.baseUrl },
      after: `We’ll refund any money left in your wallet. Questions? Email ${brand.supportEmail}.`,
    }),
  });
}
