import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { sessionCookie } from '../../server/sign-in/session-cookie.ts';
import { endSession } from '../accounts/end-session.operation.ts';
import { giveToken } from '../accounts/start-session.operation.ts';
import { readSession } from './session.contract.ts';
import { signIn, signOut } from './sign-in.contract.ts';
import { beginSession } from './sign-in.operation.ts';

const signIns = { who: 'anyone', limit: perMinute(30) } as const;
const anyone = { who: 'anyone', limit: perMinute(240) } as const;

export const signInRoutes = [
  route(signIn, { ...signIns, worksReadOnly: true }, async ({ platform, body, request, answerHeaders }) => {
    const outcome = await beginSession(platform, { ...body, headers: request.headers, address: request.address });
    if ('secondStep' in outcome) return { second_step: { token: outcome.secondStep } };
    giveToken(answerHeaders, outcome);
    return { token: outcome.token, user: outcome.user };
  }),
  route(signOut, { ...anyone, worksReadOnly: true }, async ({ platform, request, answerHeaders }) => {
    const user = await platform.signIn.identify(request.headers);
    if (user) await platform.database.asSystem((tx) => endSession(tx, platform, user));
    answerHeaders.append('set-cookie', sessionCookie(platform.config, null));
    return { ok: true as const };
  }),
  route(readSession, anyone, async ({ platform, request }) => {
    const user = await platform.signIn.identify(request.headers);
    return { user: user && { id: user.id, email: user.email } };
  }),
];
