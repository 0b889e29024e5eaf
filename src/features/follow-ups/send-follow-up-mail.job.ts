import * as z from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { Letter } from '../../domain/mail-letter.ts';
import { job, mailPolicy } from '../../jobs/job.ts';
import { hasAccess } from '../gate/require-access.operation.ts';
import { findUnsent, listDueIn, markMail, stillDue } from './follow-up-mail.db.ts';
import { maxInDigest, writeDigest, writeDueMail } from './follow-up-mail.rules.ts';
import { boundsOf } from './follow-up-time.rules.ts';

const payload = z.object({ userId: z.uuid(), kind: z.enum(['due', 'digest']), ref: z.string() });

/** Written as things are when its turn comes; where nothing is left to tell, nothing is sent. */
export const sendFollowUpMail = job({
  name: 'send-follow-up-mail',
  payload,
  policy: { ...mailPolicy, retries: 6 },
  async handle({ userId, ...told }, { config, database, mail }) {
    const waiting = await database.asSystem(async (tx) => {
      const found = await findUnsent(tx, userId, told);
      if (!found) return undefined;
      const around = { zone: found.zone, appUrl: config.baseUrl };
      // Whose access has ended is not reminded of what they cannot open.
      const mayBeTold = await hasAccess(tx, userId);
      const letter = !mayBeTold
        ? null
        : told.kind === 'due'
          ? await dueLetter(tx, userId, told.ref, around)
          : await digestLetter(tx, userId, Date.parse(found.now), around);
      return { ...found, letter };
    });
    if (!waiting) return;
    const { id, email, letter } = waiting;
    if (letter) await mail.send({ to: email, messageId: id, ...letter });
    await database.asSystem((tx) => markMail(tx, userId, told, letter ? 'sent' : 'dropped'));
  },
});

type Around = { zone: string; appUrl: string };

async function dueLetter(tx: Transaction, userId: string, ref: string, around: Around): Promise<Letter | null> {
  const rows = await stillDue(tx, userId, ref);
  return rows.length > 0 ? writeDueMail(rows, around) : null;
}

async function digestLetter(tx: Transaction, userId: string, now: number, around: Around): Promise<Letter | null> {
  const rowsOf = (group: 'today' | 'overdue', most: number) =>
    listDueIn(tx, userId, boundsOf(group, now, around.zone), most);
  const [today, overdue] = [await rowsOf('today', maxInDigest), await rowsOf('overdue', maxInDigest)];
  if (today.length + overdue.length === 0) return null;
  const overdueCount = overdue.length >= maxInDigest ? `${maxInDigest} or more` : String(overdue.length);
  return writeDigest({ today, overdue, overdueCount }, around);
}
