import * as z from 'zod';
import { job, mailPolicy } from '../../jobs/job.ts';
import { findUnsentMail, markSent } from './billing-mail.db.ts';
import { mailKinds, writeBillingMail } from './billing-mail.rules.ts';

export const sendBillingMail = job({
  name: 'send-billing-mail',
  payload: z.object({ userId: z.uuid(), kind: z.enum(mailKinds), ref: z.string() }),
  policy: mailPolicy,
  async handle({ userId, kind, ref }, { config, database, mail }) {
    const waiting = await database.asSystem((tx) => findUnsentMail(tx, userId, { kind, ref }));
    if (!waiting) return;
    const { id, email, zone, facts } = waiting;
    await mail.send({
      to: email,
      messageId: id,
      ...writeBillingMail({ kind, facts, zone, appUrl: config.baseUrl }),
    });
    await database.asSystem((tx) => markSent(tx, userId, { kind, ref }));
  },
});
