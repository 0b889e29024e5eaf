import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import { route, type Call } from '../../server/http/route.ts';
import { confirmAddress, findConfirmation } from './confirm-email.operation.ts';
import { noteSecurity } from './note-security.operation.ts';
import { endSession } from './session.db.ts';
import { confirmEmail, readConfirmation, readSession, signIn, signOut, signUp } from './sign-in.contract.ts';
import { beginSession } from './sign-in.operation.ts';
import { makeAccount } from './sign-up.operation.ts';

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
  const { token, user, cookies } = begun;
  answerHeaders.set('set-auth-token', token);
  for (const cookie of cookies) answerHeaders.append('set-cookie', cookie);
  return { token, user };
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
  const { headers } = await platform.signIn.auth.api.signOut({ headers: request.headers, returnHeaders: true });
  for (const cookie of headers.getSetCookie()) answerHeaders.append('set-cookie', cookie);
  return { ok: true };
}

async function showSession({
  platform,
  request,
  answerHeaders,
}: Call<typeof readSession, typeof anyone>): Promise<EndpointAnswer<typeof readSession>> {
  const user = await platform.signIn.identify(request.headers, (cookie) => answerHeaders.append('set-cookie', cookie));
  return { user: user && { id: user.id, email: user.email } };
}
