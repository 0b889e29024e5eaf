import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import { route, type Call } from '../../server/http/route.ts';
import { sessionCookie } from '../../server/sign-in/session-cookie.ts';
import { confirmAddress, findConfirmation } from './confirm-email.operation.ts';
import { noteSecurity } from './note-security.operation.ts';
import { endSession } from './session.db.ts';
import { confirmEmail, readConfirmation, readSession, signIn, signOut, signUp } from './sign-in.contract.ts';
import { beginSession } from './sign-in.operation.ts';
import { makeAccount } from './sign-up.operation.ts';
import { giveToken } from './start-session.operation.ts';

const signUps = { who: 'anyone', limit: perHour(120) } as const;
const signIns = { who: 'anyone', limit: perMinute(30) } as const;
const anyone = { who: 'anyone', limit: perMinute(240) } as const;

export const signInRoutes = [
  route(signUp, signUps, addAccount),
  route(readConfirmation, signIns, showConfirmation),
  route(confirmEmail, signIns, confirm),
  route(signIn, signIns, logIn),
  route(signOut, anyone, logOut),
  route(readSession, anyone, showSession),
];

async function addAccount({
  platform,
  body,
  request,
}: Call<typeof signUp, typeof signUps>): Promise<EndpointAnswer<typeof signUp>> {
  await makeAccount(platform, {
    email: body.email,
    password: body.password,
    timeZone: body.time_zone,
    next: body.next,
    address: request.address,
  });
  return { message: 'Check your email to confirm your account, then log in.' };
}

async function showConfirmation({
  platform,
  body,
}: Call<typeof readConfirmation, typeof signIns>): Promise<EndpointAnswer<typeof readConfirmation>> {
  const { email } = await findConfirmation(platform, body.token);
  return { email };
}

async function confirm({
  platform,
  body,
}: Call<typeof confirmEmail, typeof signIns>): Promise<EndpointAnswer<typeof confirmEmail>> {
  return { email: await confirmAddress(platform, { ...body, isNew: body.is_new ?? false }) };
}

async function logIn({
  platform,
  body,
  request,
  answerHeaders,
}: Call<typeof signIn, typeof signIns>): Promise<EndpointAnswer<typeof signIn>> {
  const begun = await beginSession(platform, { ...body, headers: request.headers, address: request.address });
  if ('secondStep' in begun) return { second_step: { token: begun.secondStep } };
  giveToken(answerHeaders, begun);
  return { token: begun.token, user: begun.user };
}

async function logOut({
  platform,
  request,
  answerHeaders,
}: Call<typeof signOut, typeof anyone>): Promise<EndpointAnswer<typeof signOut>> {
  const user = await platform.signIn.identify(request.headers);
  if (user) {
    await platform.database.asSystem(async (tx) => {
      await endSession(tx, user.sessionId);
      await noteSecurity(tx, platform, { userId: user.id, action: 'logout' });
    });
  }
  answerHeaders.append('set-cookie', sessionCookie(platform.config, null));
  return { ok: true };
}

async function showSession({
  platform,
  request,
}: Call<typeof readSession, typeof anyone>): Promise<EndpointAnswer<typeof readSession>> {
  const user = await platform.signIn.identify(request.headers);
  return { user: user && { id: user.id, email: user.email } };
}
