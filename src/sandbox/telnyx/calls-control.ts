// What tests may order of phones that ring, and what they may read of them.
import * as z from 'zod';
import { toneOf } from './tone.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import type { TelnyxAccount } from './account.ts';
import type { Leg, Switchboard } from './switchboard.ts';

const phone = z.string().regex(/^\+1\d{10}$/);
/** Somebody who calls in may be anywhere, and may hide the number. */
const anyPhone = z.string().regex(/^\+\d{7,15}$|^anonymous$/);
const order = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('take'), phone: anyPhone }),
  z.strictObject({ do: z.literal('press'), phone: anyPhone, digits: z.string().regex(/^[0-9*#]*$/) }),
  z.strictObject({ do: z.literal('hang-up'), phone: anyPhone }),
  z.strictObject({
    do: z.enum(['voicemail', 'decline', 'no-answer', 'time-limit', 'end-unheard', 'lose', 'fail-recording']),
    phone: anyPhone,
  }),
]);

const incoming = z.strictObject({
  do: z.literal('call'),
  from: anyPhone,
  to: phone,
});

/** Somebody calls a number: at a number that nobody has, or that is not connected, nothing rings. */
export function callIn(account: TelnyxAccount, board: Switchboard, from: string, to: string): Leg | null {
  const { id, webhook_event_url: url } = account.state.application;
  return account.number(to)?.connection_id === id
    ? board.receive({ from, to, connection_id: id, webhook_url: url })
    : null;
}

export function mountCallsControl(app: SandboxApp, account: TelnyxAccount, board: Switchboard): void {
  app.get('/_control/telnyx/calls', (c) => c.json(board.list()));

  /** So many seconds of what is heard in recordings. */
  app.get('/_control/telnyx/tone/:seconds{[0-9]{1,4}}', (c) =>
    c.body(toneOf(Number(c.req.param('seconds')) * 1000), 200, { 'Content-Type': 'audio/mpeg' }),
  );

  app.post('/_control/telnyx/calls', async (c) => {
    const body: unknown = await c.req.json().catch(() => ({}));
    const call = incoming.safeParse(body);
    if (call.success) {
      const leg = callIn(account, board, call.data.from, call.data.to);
      return leg ? c.json(leg) : c.json({ error: 'No application takes the calls of this number.' }, 404);
    }
    const given = order.safeParse(body);
    if (!given.success) return c.json({ error: z.prettifyError(given.error) }, 400);
    const leg = board.at(given.data.phone);
    if (!leg) return c.json({ error: 'This phone neither rings nor talks.' }, 404);
    act(board, leg, given.data);
    return c.json(leg);
  });
}

function act(board: Switchboard, leg: Leg, given: z.output<typeof order>): void {
  switch (given.do) {
    case 'take':
      return board.take(leg);
    case 'voicemail':
      return board.takeAsMachine(leg);
    case 'press':
      return board.press(leg, given.digits);
    case 'hang-up':
      return board.end(leg, 'normal_clearing');
    case 'decline':
      return board.end(leg, 'user_busy');
    case 'no-answer':
      return board.end(leg, 'timeout');
    case 'time-limit':
      return board.end(leg, 'time_limit');
    case 'end-unheard':
      return board.endUnheard(leg);
    case 'fail-recording':
      return board.failRecording(leg);
    case 'lose':
      return board.lose(leg);
  }
}
