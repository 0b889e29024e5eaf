// The product and the sandbox's phones side by side, with what tests of calls order.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { driveLine } from '../src/features/agent-line/drive-line.job.ts';
import { keepPhone } from '../src/features/calls/agent-phone.db.ts';
import { driveRecording } from '../src/features/call-recordings/drive-recording.job.ts';
import { saveCallSettings, saveOwnState } from '../src/features/call-settings/call-settings.contract.ts';
import { callStart } from '../src/features/calls/calls.contract.ts';
import { driveCall } from '../src/features/calls/drive-call.job.ts';
import { suppress } from '../src/features/suppression/suppress.operation.ts';
import type { Leg } from '../src/sandbox/telnyx/switchboard.ts';
import { callableNumber } from '../src/features/calls/callable-number.rules.ts';
import { checkNumbers } from './checked-numbers.ts';
import { useTextingApp, type Texter, type TextingApp } from './texting-app.ts';
import { giveMoney } from './wallets.ts';

export interface Caller extends Texter {
  /** The agent's own phone. */
  phone: string;
  /** The local number that people see. */
  local: string;
}

export interface CallRow {
  id: string;
  status: string;
  reason: string | null;
  ended_by: string | null;
  duration_seconds: number;
  cost_cents: number;
  billed_cents: number;
  is_recorded: boolean;
  minutes_held: number;
  settled_at: string | null;
  over_at: string | null;
  from_number: string;
  direction: string;
  person_number: string | null;
  agent_leg: string | null;
  lead_leg: string;
  lead_ended_at: string | null;
  recording_url: string | null;
  voicemail_url: string | null;
  voicemail_seconds: number | null;
  override_reason: string | null;
}

interface CallerChoice {
  cents?: number;
  isProven?: boolean;
  hasNumber?: boolean;
  records?: boolean;
  /** Whom this agent calls is checked against the National Do Not Call Registry before. */
  checks?: boolean;
}

export interface CallsApp extends TextingApp {
  /** An agent with money, a local number and a proven phone who does not record calls, unless said otherwise. */
  caller(choice?: CallerChoice): Promise<Caller>;
  /** Presses Call, and the agent's phone rings. @returns the call's id */
  start(caller: Caller, to: string): Promise<string>;
  /** The same up to a talk. */
  talk(caller: Caller, to: string): Promise<string>;
  /** Somebody calls the agent's number, and the product does what it calls for. @returns the call's id */
  callIn(caller: Caller, from: string): Promise<string>;
  /** Something happens at a phone, and the product does what it calls for. */
  at(phone: string, order: { do: string; digits?: string }): Promise<void>;
  /** Does what is to be done for every live call and line, until nothing changes any more. */
  driveCalls(): Promise<void>;
  legs(): Promise<Leg[]>;
  row(id: string): Promise<CallRow>;
  /** As if the lead had answered so much earlier. */
  talkedFor(id: string, seconds: number): Promise<void>;
}

const made: string[] = [];

export function callOf(caller: Caller, to: string) {
  return {
    agent_number: caller.phone,
    lead_number: to,
    agent_id: caller.id,
    user_id: caller.id,
    contact_id: null,
  };
}

export const closeToCalls = (app: TextingApp, { id: userId }: Caller, address: string) =>
  app.platform.database.asSystem((tx) =>
    suppress(tx, {
      userId,
      addresses: [{ channel: 'call', address }],
      toldBy: 'agent',
      reason: 'Asked not to be called',
      source: 'Call',
    }),
  );

/** The same agent, who checks a number before each call. */
function checking(app: TextingApp, texter: Texter): Texter {
  const check = async (path: string, body: unknown) => {
    const number = path === callStart.path && callableNumber((body as { lead_number?: string }).lead_number ?? '');
    if (number) await checkNumbers(app, texter.id, [number]);
  };
  return {
    ...texter,
    async send(method, path, body, headers) {
      await check(path, body);
      return texter.send(method, path, body, headers);
    },
    async call(endpoint, input) {
      await check(endpoint.path, (input as { body?: unknown }).body);
      return texter.call(endpoint, input);
    },
    async refusal(endpoint, input, headers) {
      await check(endpoint.path, (input as { body?: unknown }).body);
      return texter.refusal(endpoint, input, headers);
    },
  };
}

/** `env`: read when the server starts, so that an earlier `beforeAll` may still add to it. */
export function useCallsApp(env: Record<string, string> = {}): CallsApp {
  const app = useTextingApp(env) as CallsApp;
  const inSystem = <T>(work: Parameters<typeof app.platform.database.asSystem<T>>[0]) =>
    app.platform.database.asSystem(work);
  const rows = () => inSystem((tx) => tx.selectFrom('call_logs').selectAll().orderBy('id').execute());
  const lines = () => inSystem((tx) => tx.selectFrom('agent_lines').selectAll().orderBy('id').execute());
  return Object.assign(app, {
    legs: () => app.control<Leg[]>('calls'),
    async driveCalls() {
      for (let before = ''; ;) {
        await app.control('drain', {});
        const [known, knownLines] = [await rows(), await lines()];
        const seen = JSON.stringify([await app.legs(), known, knownLines]);
        if (seen === before) return;
        before = seen;
        for (const { id, user_id: userId, over_at: overAt } of knownLines)
          if (overAt === null) await driveLine.handle({ userId, id }, { ...app.platform, now: () => app.clock.now });
        for (const { id, user_id: userId, over_at: overAt } of known) {
          if (overAt !== null) continue;
          await driveCall.handle({ userId, id }, { ...app.platform, now: () => app.clock.now });
          await driveRecording.handle({ userId, id }, app.platform);
        }
      }
    },
    async caller({
      cents = 100,
      isProven = true,
      hasNumber = true,
      records = false,
      checks = true,
    }: CallerChoice = {}): Promise<Caller> {
      const texter = await app.texter({ cents: 0 });
      const line = 7000 + made.push(texter.id);
      const [phone, local] = [`+1615555${line}`, `+1312555${line}`];
      if (cents > 0) await giveMoney(app, texter.id, cents);
      await app.platform.database.asAgent(texter.id, (tx) => keepPhone(tx, texter.id, phone));
      const { id: numberId } = await app.control<{ id: string }>('numbers', { phone_number: local });
      await app.platform.voice!.connectNumber(numberId);
      await inSystem(async (tx) => {
        if (isProven) await tx.insertInto('agent_phones').values({ user_id: texter.id, phone }).execute();
        if (hasNumber)
          await sql`insert into phone_numbers (user_id, telnyx_number, is_free, provider_id, purchase_id)
            values (${texter.id}, ${local}, true, ${local}, gen_random_uuid())`.execute(tx);
      });
      if (records) {
        await texter.call(saveCallSettings, { body: { record_outbound_enabled: true } });
        await texter.call(saveOwnState, { body: { own_state: 'TN' } });
      }
      return { ...(checks ? checking(app, texter) : texter), phone, local };
    },
    async start(caller: Caller, to: string) {
      const answer = await caller.send('POST', callStart.path, callOf(caller, to), { prefer: 'respond-async' });
      expect(answer).toMatchObject({ status: 200, body: { ok: true, error: null } });
      await app.driveCalls();
      return (answer.body as { call_id: string }).call_id;
    },
    async talk(caller: Caller, to: string) {
      const id = await app.start(caller, to);
      await app.at(caller.phone, { do: 'take' });
      await app.at(caller.phone, { do: 'press', digits: '1' });
      await app.at(to, { do: 'take' });
      return id;
    },
    async callIn(caller: Caller, from: string) {
      await app.platform.voice!.listen();
      const { call_control_id: leg } = await app.control<Leg>('calls', { do: 'call', from, to: caller.local });
      await app.driveCalls();
      const call = await inSystem((tx) =>
        tx.selectFrom('call_logs').select('id').where('lead_leg', '=', leg).executeTakeFirstOrThrow(),
      );
      return call.id;
    },
    async at(phone: string, order: { do: string; digits?: string }) {
      await app.control('calls', { ...order, phone });
      await app.driveCalls();
    },
    async row(id: string): Promise<CallRow> {
      const row = await inSystem((tx) =>
        tx.selectFrom('call_logs').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      );
      return row as CallRow;
    },
    async talkedFor(id: string, seconds: number) {
      await inSystem((tx) =>
        sql`update call_logs set lead_answered_at = lead_answered_at - make_interval(secs => ${seconds}),
          bridged_at = bridged_at - make_interval(secs => ${seconds}) where id = ${id}`.execute(tx),
      );
    },
  });
}
