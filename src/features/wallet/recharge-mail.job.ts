// Tells the agent that auto-recharge needs them.
import * as z from 'zod';
import { job, mailPolicy } from '../../jobs/job.ts';
import { rechargeMail, rechargeMailKinds } from './recharge-mail.rules.ts';

export const rechargeMailJob = job({
  name: 'send-recharge-mail',
  payload: z.object({ userId: z.uuid(), paymentId: z.uuid(), kind: z.enum(rechargeMailKinds) }),
  policy: mailPolicy,
  async handle({ userId, paymentId, kind }, { config, database, mail }) {
    const profile = await database.asSystem((tx) =>
      tx.selectFrom('profiles').select('email').where('user_id', '=', userId).executeTakeFirst(),
    );
    if (!profile) return;
    await mail.send({
      to: profile.email,
      messageId: `${kind}-${paymentId}`,
      ...rechargeMail(kind, `${config.baseUrl}/app/wallet`),
    });
  },
});
