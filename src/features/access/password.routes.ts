import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import { route, type Call } from '../../server/http/route.ts';
import { checkOwnPassword } from './own-password.operation.ts';
import {
  askForReset,
  changePassword,
  provePassword,
  readReset,
  resetPassword,
  undoChange,
} from './password.contract.ts';
import * as operation from './password.operation.ts';
import { noteProof } from './session.db.ts';
import { giveToken, renewSession } from './start-session.operation.ts';

const resets = { who: 'anyone', limit: perHour(60) } as const;
const anyone = { who: 'anyone', limit: perMinute(30) } as const;
const signedIn = { who: 'signed-in', limit: perMinute(20) } as const;

export const passwordRoutes = [
  route(askForReset, resets, ask),
  route(readReset, anyone, showReset),
  route(resetPassword, anyone, reset),
  route(undoChange, anyone, undo),
  route(changePassword, signedIn, change),
  route(provePassword, signedIn, prove),
];

async function ask({
  platform,
  body,
  request,
}: Call<typeof askForReset, typeof resets>): Promise<EndpointAnswer<typeof askForReset>> {
  await operation.askForReset(platform, body.email, request.address);
  return { message: 'If there is an account with this address, a link to set a new password is on its way.' };
}

async function reset({
  platform,
  body,
  request,
}: Call<typeof resetPassword, typeof anyone>): Promise<EndpointAnswer<typeof resetPassword>> {
  const { keep = [], ...given } = body;
  await operation.resetPassword(platform, { ...given, keep, headers: request.headers, address: request.address });
  return { ok: true };
}

async function showReset({
  platform,
  body,
}: Call<typeof readReset, typeof anyone>): Promise<EndpointAnswer<typeof readReset>> {
  return operation.readReset(platform, body.token);
}

async function undo({
  platform,
  body,
}: Call<typeof undoChange, typeof anyone>): Promise<EndpointAnswer<typeof undoChange>> {
  return { token: await operation.undoChange(platform, body.token) };
}

async function change({
  platform,
  user,
  body,
  request,
  answerHeaders,
}: Call<typeof changePassword, typeof signedIn>): Promise<EndpointAnswer<typeof changePassword>> {
  const renewed = await operation.changePassword(platform, user, {
    current: body.current_password,
    next: body.new_password,
    headers: request.headers,
    address: request.address,
  });
  giveToken(answerHeaders, renewed);
  return { token: renewed.token };
}

async function prove({
  platform,
  user,
  body,
  request,
  answerHeaders,
}: Call<typeof provePassword, typeof signedIn>): Promise<EndpointAnswer<typeof provePassword>> {
  const { headers, address } = request;
  await checkOwnPassword(platform, user, { password: body.password, field: 'body.password', headers, address });
  const renewed = await platform.database.asSystem(async (tx) => {
    await noteProof(tx, user.sessionId);
    return renewSession(tx, platform, user, headers);
  });
  giveToken(answerHeaders, renewed);
  return { ok: true };
}
