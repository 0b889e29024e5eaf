import type { Transaction } from '../../database/transaction.ts';
import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { orRecharge } from '../wallet/or-recharge.operation.ts';
import { leaveLine, openLine, readLine, type LineAnswer } from './agent-line.contract.ts';
import { linesPerHour } from './agent-line.rules.ts';
import { endSentences } from './agent-line.words.ts';
import { findShownLine } from './agent-lines.db.ts';
import { lineEndOf, lineStatusOf } from './line-state.rules.ts';
import { takeLine } from './open-line.operation.ts';
import { stopLine } from './stop-line.operation.ts';

export const agentLineRoutes = [
  route(readLine, { who: 'subscriber', limit: perMinute(240), inTransaction: true }, ({ tx, user }) =>
    answerTo(tx, user.id),
  ),

  route(openLine, { who: 'subscriber', limit: perHour(linesPerHour) }, ({ user, platform, body }) =>
    orRecharge(platform, user.id, () =>
      platform.database.asAgent(user.id, async (tx) => {
        await takeLine(tx, platform, { userId: user.id, sessionId: body.session_id });
        return answerTo(tx, user.id);
      }),
    ),
  ),

  route(leaveLine, { who: 'subscriber', limit: perMinute(60), worksReadOnly: true }, async ({ platform, user }) => {
    await platform.database.asSystem((tx) => stopLine(tx, platform, { userId: user.id }, 'left'));
    return platform.database.asAgent(user.id, (tx) => answerTo(tx, user.id));
  }),
];

async function answerTo(tx: Transaction, userId: string): Promise<LineAnswer> {
  const shown = await findShownLine(tx, userId);
  if (shown === null) return { line: null, ended: null };
  const { id, facts, isOnCall, waitingSeconds } = shown;
  const status = lineStatusOf(facts);
  const end = lineEndOf(facts);
  if (status === 'over') return { line: null, ended: end && { id, reason: endSentences[end] } };
  return { line: { id, status, is_on_call: isOnCall, waiting_seconds: waitingSeconds }, ended: null };
}
