// What tests of lines order: a session, a line that is up, and what is known of it.
import { randomUUID } from 'node:crypto';
import { openLine } from '../src/features/agent-line/agent-line.contract.ts';
import { watchLine } from '../src/features/agent-line/watch-lines.job.ts';
import { startSession } from '../src/features/dial-session/dial-session.contract.ts';
import type { Leg } from '../src/sandbox/telnyx/switchboard.ts';
import type { Caller, CallsApp } from './calls-app.ts';

export interface Lines {
  /** Starts a session of all leads. @returns its id */
  begin(caller: Caller): Promise<string>;
  /** The same, and the agent’s phone rings. */
  open(caller: Caller): Promise<string>;
  /** The same up to the key: the line is up. */
  goOn(caller: Caller): Promise<string>;
  /** One round of the watch, so many minutes later. */
  watch(caller: Caller, minutesLater?: number): Promise<void>;
  lineOf(caller: Caller): Promise<string>;
  /** Newest first. */
  legsOf(phone: string): Promise<Leg[]>;
  livingLegs(): Promise<Leg[]>;
}

export function linesOf(app: CallsApp): Lines {
  const lines: Lines = {
    async begin(caller) {
      const body = { id: randomUUID(), list_name: 'All leads', status: 'lead', filter: {}, sort: 'newest' } as const;
      const { session } = await caller.call(startSession, { body });
      return session!.id;
    },
    async open(caller) {
      const session_id = await lines.begin(caller);
      await caller.call(openLine, { body: { session_id } });
      await app.driveCalls();
      return session_id;
    },
    async goOn(caller) {
      const session = await lines.open(caller);
      await app.at(caller.phone, { do: 'take' });
      await app.at(caller.phone, { do: 'press', digits: '1' });
      return session;
    },
    async watch(caller, minutesLater = 0) {
      const now = new Date(Date.now() + minutesLater * 60_000);
      const id = await lines.lineOf(caller);
      await watchLine.handle({ userId: caller.id, id }, { ...app.platform, now: () => now });
      await app.driveCalls();
    },
    async lineOf(caller) {
      const line = await app.platform.database.asSystem((tx) =>
        tx
          .selectFrom('agent_lines')
          .select('id')
          .where('user_id', '=', caller.id)
          .orderBy('started_at', 'desc')
          .executeTakeFirstOrThrow(),
      );
      return line.id;
    },
    legsOf: async (phone) => (await app.legs()).filter(({ to }) => to === phone),
    livingLegs: async () => (await app.legs()).filter(({ state }) => state !== 'ended'),
  };
  return lines;
}
