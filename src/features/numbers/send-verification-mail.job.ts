import * as z from 'zod';
import { job, mailPolicy } from '../../jobs/job.ts';
import { verificationMail } from './verification-mail.rules.ts';
import { findStepToMail, markMailed } from './verifications.db.ts';

export const mailDecision = job({
  name: 'send-verification-mail',
  payload: z.object({ userId: z.uuid(), stepId: z.uuid() }),
  policy: mailPolicy,
  async handle({ userId, stepId }, { config, database, mail }) {
    const step = await database.asSystem((tx) => findStepToMail(tx, userId, stepId));
    if (!step) return;
    await mail.send({ to: step.email, messageId: step.id, ...verificationMail(step, config.baseUrl) });
    await database.asSystem((tx) => markMailed(tx, userId, stepId));
  },
});
