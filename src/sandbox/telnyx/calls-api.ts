// Call control: dial, the commands of a leg, its status. What the carrier refuses it refuses here with the same codes.
import * as z from 'zod';
import type { SandboxApp } from '../sandbox-app.ts';
import { sandboxConnection, type TelnyxAccount } from './account.ts';
import type { Answer, Call } from './answer.ts';
import { countryOf, isE164 } from './numbering.ts';
import { readBody } from './params.ts';
import { refused } from './problem.ts';
import type { Leg, Switchboard } from './switchboard.ts';

/** The operator’s own. */
export const operatorNumber = '+16155550199';

const command = z.string().min(1).max(200).optional();
const state = z.base64().optional();
const language = z.literal('en-US');
const voice = z.enum(['female', 'male']);

const dialBody = z.strictObject({
  connection_id: z.string().min(1),
  from: z.string().min(1),
  to: z.string().min(1),
  client_state: state,
  command_id: command,
  /** The carrier asks for none. Here a dial without a limit is refused: a call must end, whatever becomes of us. */
  time_limit_secs: z.number().int().min(30).max(14_400),
  timeout_secs: z.number().int().min(5).max(600).default(30),
  webhook_url: z.url({ protocol: /^https?$/ }),
  webhook_url_method: z.literal('POST').optional(),
});
const plainBody = z.strictObject({ client_state: state, command_id: command });
const answerBody = plainBody.extend({
  webhook_url: z.url({ protocol: /^https?$/ }).optional(),
  webhook_url_method: z.literal('POST').optional(),
});
const bridgeBody = plainBody.extend({
  call_control_id: z.string().min(1),
  park_after_unbridge: z.literal('self').optional(),
});
const speakBody = plainBody.extend({ payload: z.string().min(1).max(3000), voice, language });
const recordBody = plainBody.extend({
  channels: z.enum(['single', 'dual']),
  format: z.literal('mp3'),
  /** Seconds; 0: without an end. */
  max_length: z.number().int().min(0).max(14_400).default(0),
  play_beep: z.boolean().optional(),
  /** Silence that ends it, in seconds; 0: none does. */
  timeout_secs: z.number().int().min(0).max(3600).default(0),
});
const recordingBody = plainBody.extend({ recording_id: z.uuid().optional() });
const gatherBody = speakBody.extend({
  maximum_digits: z.number().int().min(1).max(128).default(128),
  maximum_tries: z.number().int().min(1).max(3).default(3),
  timeout_millis: z.number().int().min(1).default(60_000),
});

interface Parts {
  account: TelnyxAccount;
  board: Switchboard;
}

export function mountCalls(app: SandboxApp, answer: Answer, { account, board }: Parts): void {
  app.post('/v2/calls', (c) =>
    answer(c, 'calls.dial', async () => {
      const { command_id: id, ...given } = await readBody(c, dialBody);
      refuseDial(account, given);
      const before = id === undefined ? undefined : board.dialed(id);
      const leg = before ?? board.dial({ ...given, client_state: given.client_state ?? null }, id);
      return { data: { ...statusOf(leg), is_alive: false } };
    }),
  );

  app.get('/v2/calls/:id', (c) =>
    answer(c, 'calls.status', () => {
      const leg = board.find(c.req.param('id'));
      if (!leg) throw unknownLeg();
      return { data: statusOf(leg) };
    }),
  );

  /** A command to a leg that lives; `act` is not called for one that was done before. */
  const order = <S extends typeof plainBody>(name: string, shape: S, act: (leg: Leg, given: z.output<S>) => void) =>
    app.post(`/v2/calls/:id/actions/${name}`, (c: Call) =>
      answer(c, `calls.${name}`, async () => {
        const given: z.output<S> = await readBody(c, shape);
        const leg = livingLeg(board, c.req.param('id') ?? '');
        if (board.begin(given.command_id)) act(leg, given);
        return { data: { result: 'ok' } };
      }),
    );

  order('hangup', plainBody, (leg) =>
    board.end(leg, leg.state === 'ringing' ? 'originator_cancel' : 'normal_clearing'),
  );
  order('answer', answerBody, (leg, given) => {
    Object.assign(incoming(leg), { client_state: given.client_state ?? leg.client_state });
    leg.webhook_url = given.webhook_url ?? leg.webhook_url;
    board.take(leg);
  });
  order('record_start', recordBody, (leg, { channels, format, max_length: most }) =>
    board.record(answered(leg), { channels, format, most }),
  );
  order('record_stop', plainBody, (leg) => board.stopRecording(answered(leg)));
  order('record_pause', recordingBody, (leg, { recording_id: id }) => board.pauseRecording(recorded(leg, id)));
  order('record_resume', recordingBody, (leg, { recording_id: id }) => board.resumeRecording(recorded(leg, id)));
  order('speak', speakBody, (leg, { payload }) => board.speak(answered(leg), payload));
  order('gather_using_speak', gatherBody, (leg, { payload, timeout_millis: millis, maximum_tries: tries }) =>
    board.ask(answered(leg), payload, { millis, tries }),
  );
  order('bridge', bridgeBody, (leg, { call_control_id: other, park_after_unbridge: park }) =>
    board.bridge(answered(leg), answered(livingLeg(board, other)), park === 'self'),
  );
}

function refuseDial(account: TelnyxAccount, { connection_id, from, to }: z.output<typeof dialBody>): void {
  if (connection_id !== sandboxConnection)
    throw refused(422, '10015', 'Bad Request', 'The connection does not exist.', '/connection_id');
  if (from !== operatorNumber && !account.number(from))
    throw refused(403, '10010', 'Authorization failed', `The number ${from} is not yours.`, '/from');
  const country = countryOf(to);
  if (!isE164(to) || country === null)
    throw refused(422, '10016', 'Phone number must be in +E164 format', 'The number to dial is invalid.', '/to');
  if (country === 'other') throw refused(403, '10010', 'Dialed number is not included in whitelist', 'D13', '/to');
}

function livingLeg(board: Switchboard, id: string): Leg {
  const leg = board.find(id);
  if (!leg) throw unknownLeg();
  if (leg.state === 'ended')
    throw refused(422, '90018', 'Call has already ended', "This call is no longer active and can't receive commands.");
  return leg;
}

function incoming(leg: Leg): Leg {
  if (leg.direction === 'incoming') return leg;
  throw refused(422, '90017', 'Call direction is invalid', 'Only a call that comes in can be answered.');
}

function answered(leg: Leg): Leg {
  if (leg.state !== 'answered')
    throw refused(
      422,
      '90034',
      'Call not answered yet',
      "This call can't receive this command because it has not been answered yet.",
    );
  return leg;
}

function recorded(leg: Leg, id: string | undefined): Leg {
  if (leg.recording !== null && (id === undefined || id === leg.recording.id)) return answered(leg);
  throw refused(422, '10015', 'Bad Request', 'This call is not being recorded.');
}

const unknownLeg = () =>
  refused(422, '90015', 'Invalid Call Control ID', 'The provided call_control_id was not valid.', '/call_control_id');

function statusOf(leg: Leg): object {
  const { call_control_id, call_leg_id, call_session_id, client_state, start_time, end_time } = leg;
  const seconds = (Date.parse(end_time ?? new Date().toISOString()) - Date.parse(start_time)) / 1000;
  return {
    call_control_id,
    call_leg_id,
    call_session_id,
    client_state,
    record_type: 'call',
    is_alive: leg.state !== 'ended',
    call_duration: Math.max(0, Math.floor(seconds)),
    start_time,
    ...(end_time !== null && { end_time }),
  };
}
