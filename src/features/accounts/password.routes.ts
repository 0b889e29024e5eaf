import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
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
  route(askForReset, { ...resets, worksReadOnly: true }, async ({ platform, body, request }) => {
    await operation.askForReset(platform, { email: body.email, next: body.next, address: request.address });
    return { message: 'If there is an account with this address, a link to set a new password is on its way.' };
  }),
  route(readReset, { ...anyone, worksReadOnly: true }, ({ platform, body }) =>
    operation.readReset(platform, body.token),
  ),
  route(resetPassword, { ...anyone, worksReadOnly: true }, async ({ platform, body, request }) => {
    const { keep = [], ...given } = body;
    await operation.resetPassword(platform, { ...given, keep, headers: request.headers, address: request.address });
    return { ok: true as const };
  }),
  route(undoChange, { ...anyone, worksReadOnly: true }, async ({ platform, body }) => ({
    token: await operation.undoChange(platform, body.token),
  })),
  route(changePassword, signedIn, async ({ platform, user, body, request, answerHeaders }) => {
    const renewed = await operation.changePassword(platform, user, {
      current: body.current_password,
      next: body.new_password,
      headers: request.headers,
      address: request.address,
    });
    giveToken(answerHeaders, renewed);
    return { token: renewed.token };
  }),
  route(
    provePassword,
    { ...signedIn, worksReadOnly: true },
    async ({ platform, user, body, request, answerHeaders }) => {
      const { headers, address } = request;
      await checkOwnPassword(platform, user, { password: body.password, field: 'body.password', headers, address });
      const renewed = await platform.database.asSystem(async (tx) => {
        await noteProof(tx, user.sessionId);
        return renewSession(tx, platform, user, headers);
      });
      giveToken(answerHeaders, renewed);
      return { ok: true as const };
    },
  ),
];
