import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Call } from '../../server/http/route.ts';
import { forgetFailures } from './failed-sign-ins.db.ts';
import { attemptKeys, takeAttempt } from './guess-limit.operation.ts';
import { checkOwnPassword, requireRecentProof } from './own-password.operation.ts';
import { announceSecurityChange } from './security-mail.operation.ts';
import { giveToken, renewSession } from './start-session.operation.ts';
import * as contract from './two-step.contract.ts';
import { countRecoveryCodes, hasTwoStep, removeTwoStep } from './two-step.db.ts';
import * as operation from './two-step.operation.ts';

const anyone = { who: 'anyone', limit: perMinute(30) } as const;
const reads = { who: 'signed-in', limit: perMinute(60) } as const;
const signedIn = { who: 'signed-in', limit: perMinute(20) } as const;

export const twoStepRoutes = [
  route(contract.readTwoStep, reads, read),
  route(contract.beginTwoStep, signedIn, begin),
  route(contract.turnOnTwoStep, signedIn, turnOn),
  route(contract.renewRecoveryCodes, signedIn, renew),
  route(contract.turnOffTwoStep, signedIn, turnOff),
  route(contract.finishSignIn, anyone, finish),
];

async function read({
  platform,
  user,
}: Call<typeof contract.readTwoStep, typeof reads>): Promise<EndpointAnswer<typeof contract.readTwoStep>> {
  return platform.database.asSystem(async (tx) => ({
    is_on: await hasTwoStep(tx, user.id),
    recovery_codes_left: await countRecoveryCodes(tx, user.id),
  }));
}

async function begin({
  platform,
  user,
}: Call<typeof contract.beginTwoStep, typeof signedIn>): Promise<EndpointAnswer<typeof contract.beginTwoStep>> {
  return platform.database.asSystem(async (tx) => {
    await requireRecentProof(tx, user, platform.now());
    return operation.makeSecret(tx, platform, user);
  });
}

async function turnOn({
  platform,
  user,
  body,
  request,
  answerHeaders,
}: Call<typeof contract.turnOnTwoStep, typeof signedIn>): Promise<EndpointAnswer<typeof contract.turnOnTwoStep>> {
  const keys = attemptKeys(platform, 'second-step', { email: user.email, ...request });
  await takeAttempt(platform, keys, 'codes');
  const { recovery_codes, renewed } = await platform.database.asSystem(async (tx) => {
    await requireRecentProof(tx, user, platform.now());
    const codes = await operation.turnOn(tx, platform, user, body.code);
    await forgetFailures(tx, keys);
    return { recovery_codes: codes, renewed: await renewSession(tx, platform, user, request.headers) };
  });
  giveToken(answerHeaders, renewed);
  return { recovery_codes };
}

async function renew({
  platform,
  user,
}: Call<typeof contract.renewRecoveryCodes, typeof signedIn>): Promise<
  EndpointAnswer<typeof contract.renewRecoveryCodes>
> {
  return platform.database.asSystem(async (tx) => {
    await requireRecentProof(tx, user, platform.now());
    if (!(await hasTwoStep(tx, user.id))) throw isOff();
    await announceSecurityChange(tx, platform, user.id, 'recovery-codes-renewed');
    return { recovery_codes: await operation.newRecoveryCodes(tx, platform, user.id) };
  });
}

async function turnOff({
  platform,
  user,
  body,
  request,
  answerHeaders,
}: Call<typeof contract.turnOffTwoStep, typeof signedIn>): Promise<EndpointAnswer<typeof contract.turnOffTwoStep>> {
  const { headers, address } = request;
  await checkOwnPassword(platform, user, { password: body.password, field: 'body.password', headers, address });
  const renewed = await platform.database.asSystem(async (tx) => {
    if (!(await hasTwoStep(tx, user.id)) || !(await removeTwoStep(tx, user.id))) throw isOff();
    await announceSecurityChange(tx, platform, user.id, 'two-step-off');
    return renewSession(tx, platform, user, headers);
  });
  giveToken(answerHeaders, renewed);
  return { ok: true };
}

async function finish({
  platform,
  body,
  request,
  answerHeaders,
}: Call<typeof contract.finishSignIn, typeof anyone>): Promise<EndpointAnswer<typeof contract.finishSignIn>> {
  const signedIn = await operation.finishSignIn(platform, {
    ...body,
    headers: request.headers,
    address: request.address,
  });
  giveToken(answerHeaders, signedIn);
  const { token, user, recoveryCodesLeft } = signedIn;
  return { token, user, recovery_codes_left: recoveryCodesLeft };
}

function isOff(): Refusal {
  return new Refusal('conflict', 'Two-step sign-in is off.');
}
