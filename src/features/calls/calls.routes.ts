import { setTimeout as pause } from 'node:timers/promises';
import { withSystemRights, type Transaction } from '../../database/transaction.ts';
import { countLimit } from '../../domain/count-words.ts';
import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { listLiveRecordings, listRecordings } from '../call-recordings/list-recordings.operation.ts';
import { signedLink } from '../files/signed-link.operation.ts';
import { orRecharge } from '../wallet/or-recharge.operation.ts';
import { hasOpenCode, keepPhone } from './agent-phone.db.ts';
import { decideCall } from './call-gate.rules.ts';
import { readCallFacts } from './call-people.db.ts';
import { callableNumber } from './callable-number.rules.ts';
import { readOwnPhone } from './own-line.operation.ts';
import {
  askMayCall,
  countMissed,
  hangUpCall,
  listCalls,
  listLiveCalls,
  provePhone,
  readPhone,
  savePhone,
  seeMissed,
  sendPhoneCode,
  callStart,
  type LiveCall,
  type OwnPhone,
} from './calls.contract.ts';
import { listLive, listRecentCalls, readCallStart, type CallStart } from './calls.db.ts';
import { recentCallsShown } from './calls.rules.ts';
import {
  callFailed,
  callGone,
  callRefusals,
  codeOver,
  codeWrong,
  invalidLeadPhone,
  invalidOwnPhone,
  phoneMissing,
  reasonSentences,
  statusLabels,
  tooManyCodes,
} from './calls.words.ts';
import { countUnseen, noteSeen } from './incoming-calls.db.ts';
import { hangUp } from './hang-up.operation.ts';
import { endProof, startProof } from './prove-phone.operation.ts';
import { takeCall } from './start-call.operation.ts';

/** How long a caller waits for the carrier, and between two looks. */
const longestWaitMs = 5_000;
const lookMs = 60;

const reads = { who: 'subscriber', limit: perMinute(240) } as const;
const inTransaction = { ...reads, inTransaction: true } as const;
const calls = { who: 'subscriber', limit: perMinute(30), once: true } as const;
const proofs = { who: 'subscriber', limit: perHour(60) } as const;

export const callsRoutes = [
  route(callStart, calls, async ({ platform, user, request, body }) => {
    const wanted = {
      userId: user.id,
      agentNumber: body.agent_number,
      leadNumber: body.lead_number,
      contactId: body.contact_id ?? null,
      overrideReason: body.override_reason ?? null,
    };
    const id = await orRecharge(platform, user.id, () =>
      platform.database.asAgent(user.id, (tx) => takeCall(tx, platform, wanted)),
    );
    const isAsync = /\brespond-async\b/i.test(request.headers.get('prefer') ?? '');
    const start = isAsync ? null : await whileUndecided(platform, user.id, id);
    if (!start?.hasFailed) return { ok: true, call_id: id, error: null, errors: [] };
    const detail = start.reason === null ? callFailed : reasonSentences[start.reason];
    return { ok: false, call_id: id, error: callFailed, errors: [{ detail }] };
  }),

  route(listCalls, inTransaction, async ({ tx, user, platform, query: { show } }) => {
    const found = await listRecentCalls(tx, { userId: user.id, show, most: recentCallsShown });
    const recordings = await listRecordings(
      tx,
      platform,
      user.id,
      found.map(({ id }) => id),
    );
    const signed = (url: string) => signedLink(platform.config, url, platform.now());
    const calls = found.map(({ voicemail_url: url, voicemail_seconds: seconds, ...line }) => ({
      ...line,
      reason: line.reason === null ? null : reasonSentences[line.reason],
      voicemail: url === null || seconds === null ? null : { url: signed(url), seconds },
      recording: recordings.get(line.id) ?? null,
      recording_url: recordings.get(line.id)?.url ?? null,
    }));
    return { calls };
  }),

  route(countMissed, inTransaction, async ({ tx, user }) => ({
    count: await countUnseen(tx, user.id, countLimit),
  })),

  route(seeMissed, inTransaction, async ({ tx, user, body: { ids } }) => {
    await noteSeen(tx, user.id, ids);
    return { count: await countUnseen(tx, user.id, countLimit) };
  }),

  route(listLiveCalls, inTransaction, async ({ tx, user }) => {
    const found = await listLive(tx, user.id);
    const live = found.filter(({ told_ms: told }) => told === null);
    const recordings = await listLiveRecordings(
      tx,
      user.id,
      live.map(({ id }) => id),
    );
    return {
      calls: live.map(({ reason: _reason, told_ms: _told, status, ...line }) => ({
        ...line,
        status: status as LiveCall['status'],
        recording: recordings.get(line.id) ?? null,
      })),
      ended: found.flatMap(({ id, person_number, lead_id, name, status, reason, told_ms }) => {
        const says = reason === null ? statusLabels[status] : reasonSentences[reason];
        return told_ms === null ? [] : { id, person_number, lead_id, name, says, told_ms };
      }),
    };
  }),

  route(
    hangUpCall,
    { who: 'subscriber', limit: perMinute(60), worksReadOnly: true },
    async ({ platform, user, params }) => {
      const call = { userId: user.id, id: params.id };
      if (!(await platform.database.asSystem((tx) => hangUp(tx, platform, call))))
        throw new Refusal('not_found', callGone);
      return { ok: true } as const;
    },
  ),

  route(askMayCall, inTransaction, async ({ tx, user, platform, query }) => {
    const number = callableNumber(query.number);
    if (number === null) return { may: false, says: invalidLeadPhone, until: null };
    const { asksRegistry } = platform.config;
    const person = await readCallFacts(tx, { userId: user.id, as: 'agent', asksRegistry }, number);
    const decision = decideCall(person, platform.now().getTime());
    if (decision.may === 'go') return { may: true, says: null, until: null };
    const until = decision.until === null ? null : new Date(decision.until).toISOString();
    return { may: false, says: callRefusals[decision.why], until };
  }),

  route(readPhone, inTransaction, async ({ tx, user }) => ownPhoneOf(tx, user.id)),

  route(savePhone, inTransaction, async ({ tx, user, body }) => {
    const phone = callableNumber(body.phone);
    if (phone === null)
      throw new Refusal('invalid_input', invalidOwnPhone, {
        fields: [{ path: 'body.phone', message: invalidOwnPhone }],
      });
    await keepPhone(tx, user.id, phone);
    return ownPhoneOf(tx, user.id);
  }),

  route(sendPhoneCode, { ...proofs, inTransaction: true }, async ({ tx, user, platform, body: { by } }) => {
    if (platform.voice === null) throw new Refusal('conflict', callRefusals.not_configured);
    if (by === 'text' && platform.switches.isOn('SENDS_PAUSED'))
      throw new Refusal('conflict', callRefusals.texts_paused);
    const { phone, is_proven } = await readOwnPhone(tx, user.id);
    if (phone === null) throw new Refusal('conflict', phoneMissing);
    if (!is_proven) {
      const outcome = await withSystemRights(tx, () => startProof(tx, platform, { userId: user.id, phone, by }));
      if (outcome === 'not_dialed') throw new Refusal('conflict', invalidOwnPhone);
      if (outcome === 'too_many') throw new Refusal('too_many_requests', tooManyCodes);
    }
    return ownPhoneOf(tx, user.id);
  }),

  route(provePhone, proofs, async ({ platform, user, body }) => {
    const proof = { userId: user.id, code: body.code };
    // A wrong code is counted, so that this transaction ends well whatever it finds.
    const outcome = await platform.database.asSystem((tx) => endProof(tx, platform, proof));
    if (outcome === 'over') throw new Refusal('gone', codeOver);
    if (outcome === 'wrong')
      throw new Refusal('invalid_input', codeWrong, { fields: [{ path: 'body.code', message: codeWrong }] });
    return platform.database.asAgent(user.id, (tx) => ownPhoneOf(tx, user.id));
  }),
];

async function ownPhoneOf(tx: Transaction, userId: string): Promise<OwnPhone> {
  const own = await readOwnPhone(tx, userId);
  return { ...own, has_open_code: await withSystemRights(tx, () => hasOpenCode(tx, userId, own.phone)) };
}

/** Until the agent's phone rings or certainly will not, or the wait is over: then it is on its way. */
async function whileUndecided({ database }: Platform, userId: string, id: string): Promise<CallStart> {
  const giveUpAt = performance.now() + longestWaitMs;
  for (;;) {
    const start = await database.asReadingAgent(userId, (tx) => readCallStart(tx, userId, id));
    if (start.isDecided || performance.now() > giveUpAt) return start;
    await pause(lookMs);
  }
}
