import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { confirmAddress, findConfirmation } from './confirm-email.operation.ts';
import { confirmEmail, readConfirmation, signUp } from './sign-up.contract.ts';
import { makeAccount } from './sign-up.operation.ts';

const signUps = { who: 'anyone', limit: perHour(120) } as const;
const confirmations = { who: 'anyone', limit: perMinute(30) } as const;

export const signUpRoutes = [
  route(signUp, signUps, async ({ platform, body, request }) => {
    await makeAccount(platform, {
      email: body.email,
      password: body.password,
      timeZone: body.time_zone,
      next: body.next,
      address: request.address,
    });
    return { message: 'Check your email to confirm your account, then log in.' };
  }),
  route(readConfirmation, { ...confirmations, worksReadOnly: true }, async ({ platform, body }) => {
    const { email } = await findConfirmation(platform, body.token);
    return { email };
  }),
  route(confirmEmail, { ...confirmations, worksReadOnly: true }, async ({ platform, body }) => ({
    email: await confirmAddress(platform, { ...body, isNew: body.is_new ?? false }),
  })),
];
