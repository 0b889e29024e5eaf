import { removeTwoStep } from '../../database/log-in-ways.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { attemptKeys, forgetAttempts, takeAttempt } from '../accounts/guess-limit.operation.ts';
import { checkOwnPassword, requireRecentProof } from '../accounts/own-password.operation.ts';
import { announceSecurityChange } from '../accounts/security-mail.operation.ts';
import { giveToken, renewSession } from '../accounts/start-session.operation.ts';
import * as contract from './two-step.contract.ts';
import { countRecoveryCodes, hasTwoStep } from './two-step.db.ts';
import * as operation from './two-step.operation.ts';

const anyone = { who: 'anyone', limit: perMinute(30) } as const;
const reads = { who: 'signed-in', limit: perMinute(60) } as const;
const signedIn = { who: 'signed-in', limit: perMinute(20) } as const;

export const twoStepRoutes = [
  route(contract.readTwoStep, reads, ({ platform, user }) =>
    platform.database.asSystem(async (tx) => ({
      is_on: await hasTwoStep(tx, user.id),
      recovery_codes_left: await countRecoveryCodes(tx, user.id),
    })),
  ),
  route(contract.beginTwoStep, signedIn, ({ platform, user }) =>
    platform.database.asSystem(async (tx) => {
      await requireRecentProof(tx, user, platform.now());
      return operation.makeSecret(tx, platform, user);
    }),
  ),
  route(contract.turnOnTwoStep, signedIn, async ({ platform, user, body, request, answerHeaders }) => {
    const keys = attemptKeys(platform, 'second-step', { email: user.email, ...request });
    await takeAttempt(platform, keys, 'codes');
    const { recovery_codes, renewed } = await platform.database.asSystem(async (tx) => {
      await requireRecentProof(tx, user, platform.now());
      const codes = await operation.turnOn(tx, platform, user, body.code);
      await forgetAttempts(tx, keys);
      return { recovery_codes: codes, renewed: await renewSession(tx, platform, user, request.headers) };
    });
    giveToken(answerHeaders, renewed);
    return { recovery_codes };
  }),
  route(contract.renewRecoveryCodes, signedIn, ({ platform, user }) =>
    platform.database.asSystem(async (tx) => {
      await requireRecentProof(tx, user, platform.now());
      if (!(await hasTwoStep(tx, user.id))) throw isOff();
      await announceSecurityChange(tx, platform, user.id, 'recovery-codes-renewed');
      return { recovery_codes: await operation.newRecoveryCodes(tx, platform, user.id) };
    }),
  ),
  route(contract.turnOffTwoStep, signedIn, async ({ platform, user, body, request, answerHeaders }) => {
    const { headers, address } = request;
    await checkOwnPassword(platform, user, { password: body.password, field: 'body.password', headers, address });
    const renewed = await platform.database.asSystem(async (tx) => {
      if (!(await hasTwoStep(tx, user.id)) || !(await removeTwoStep(tx, user.id))) throw isOff();
      await announceSecurityChange(tx, platform, user.id, 'two-step-off');
      return renewSession(tx, platform, user, headers);
    });
    giveToken(answerHeaders, renewed);
    return { ok: true as const };
  }),
  route(
    contract.finishSignIn,
    { ...anyone, worksReadOnly: true },
    async ({ platform, body, request, answerHeaders }) => {
      const signedIn = await operation.finishSignIn(platform, {
        ...body,
        headers: request.headers,
        address: request.address,
      });
      giveToken(answerHeaders, signedIn);
      const { token, user, recoveryCodesLeft } = signedIn;
      return { token, user, recovery_codes_left: recoveryCodesLeft };
    },
  ),
];

function isOff(): Refusal {
  return new Refusal('conflict', 'Two-step verification is off.');
}
