// The life of calls: legs that ring, are taken, press keys, hear words, are bridged and end. A restart forgets them all.
import { randomBytes, randomUUID } from 'node:crypto';
import { stamp } from './account.ts';
import type { CallEventType, TelnyxWebhooks } from './webhooks.ts';

export interface Leg {
  /** `incoming`: somebody calls a number of the account. */
  direction: 'incoming' | 'outgoing';
  call_control_id: string;
  call_leg_id: string;
  call_session_id: string;
  connection_id: string;
  from: string;
  to: string;
  client_state: string | null;
  webhook_url: string;
  state: 'ringing' | 'answered' | 'ended';
  start_time: string;
  answered_time: string | null;
  end_time: string | null;
  hangup_cause: HangupCause | null;
  /** What it heard, oldest first. */
  said: string[];
  /** It waits for a key. */
  is_asked: boolean;
  /** A voicemail picked up: nobody there presses a key. */
  is_machine: boolean;
  bridged_with: string | null;
  /** It waits for the next bridge once the other phone hangs up; else it is hung up, too. */
  parks_after: boolean;
  /** Seconds after it was taken. */
  time_limit_secs: number;
  recording: RunningRecording | null;
}

export interface RecordingChoice {
  channels: 'single' | 'dual';
  format: 'mp3';
  /** Seconds; 0: without an end. */
  most: number;
}

interface RunningRecording extends RecordingChoice {
  id: string;
  started_at: string;
  /** Since then nothing is recorded. */
  paused_at: string | null;
  /** Before that. */
  paused_millis: number;
}

/** What was recorded, until somebody deletes it. */
export interface Recording {
  id: string;
  call_control_id: string;
  channels: 'single' | 'dual';
  recording_started_at: string;
  recording_ended_at: string;
  duration_millis: number;
}

export type HangupCause =
  'normal_clearing' | 'originator_cancel' | 'timeout' | 'time_limit' | 'user_busy' | 'call_rejected';

export interface NewLeg {
  connection_id: string;
  from: string;
  to: string;
  client_state: string | null;
  webhook_url: string;
  timeout_secs: number;
  time_limit_secs: number;
}

/** After its end the carrier still answers for a leg so long. */
const keptMs = 10 * 60_000;
const mostKept = 2_000;
/** So long a caller lets it ring. */
const patienceSeconds = 60;
/** Of words that are said. */
const millisPerLetter = 60;

export class Switchboard {
  readonly #webhooks: TelnyxWebhooks;
  /** Where the file of a recording can be read, for ten minutes. */
  readonly #fileUrl: (recording: Recording) => string;
  readonly recordings = new Map<string, Recording>();
  #legs = new Map<string, Leg>();
  #timers = new Map<string, NodeJS.Timeout>();
  #keyTimers = new Map<string, NodeJS.Timeout>();
  /** Ids of commands that were done, of dials with the leg. */
  #done = new Map<string, Leg | null>();

  constructor(webhooks: TelnyxWebhooks, fileUrl: (recording: Recording) => string) {
    this.#webhooks = webhooks;
    this.#fileUrl = fileUrl;
  }

  /** Newest first. */
  list(): Leg[] {
    return [...this.#legs.values()].reverse();
  }

  /** Of a leg that lives, or ended a short while ago. */
  find(id: string): Leg | undefined {
    const leg = this.#legs.get(id);
    return leg?.end_time != null && Date.now() - Date.parse(leg.end_time) > keptMs ? undefined : leg;
  }

  /** The leg at which this phone is, the one that rings first. */
  at(phone: string): Leg | undefined {
    const isHere = ({ direction, from, to }: Leg) => (direction === 'incoming' ? from : to) === phone;
    const here = this.list().filter((leg) => isHere(leg) && leg.state !== 'ended');
    return here.find((leg) => leg.state === 'ringing') ?? here[0];
  }

  /** @returns false for a command that was done before */
  begin(command: string | undefined): boolean {
    if (command === undefined) return true;
    if (this.#done.has(command)) return false;
    this.#done.set(command, null);
    return true;
  }

  /** The leg that this command dialed before. */
  dialed(command: string): Leg | undefined {
    return this.#done.get(command) ?? undefined;
  }

  dial({ timeout_secs: rings, ...given }: NewLeg, command?: string): Leg {
    const leg = this.#add({ direction: 'outgoing', ...given });
    if (command !== undefined) this.#done.set(command, leg);
    this.#tell('call.initiated', leg, { state: 'bridging' });
    this.#later(leg, rings, () => this.end(leg, 'timeout'));
    return leg;
  }

  /** Somebody calls a number of the account; it rings until it is answered or they give up. */
  receive(call: { from: string; to: string; connection_id: string; webhook_url: string }): Leg {
    const leg = this.#add({ direction: 'incoming', client_state: null, time_limit_secs: 14_400, ...call });
    this.#tell('call.initiated', leg, { state: 'parked' });
    this.#later(leg, patienceSeconds, () => this.end(leg, 'originator_cancel'));
    return leg;
  }

  #add(given: Omit<NewLeg, 'timeout_secs'> & Pick<Leg, 'direction'>): Leg {
    const leg: Leg = {
      call_control_id: `v3:${randomBytes(24).toString('base64url')}`,
      call_leg_id: randomUUID(),
      call_session_id: randomUUID(),
      ...given,
      state: 'ringing',
      start_time: stamp(),
      answered_time: null,
      end_time: null,
      hangup_cause: null,
      said: [],
      is_asked: false,
      is_machine: false,
      bridged_with: null,
      parks_after: false,
      recording: null,
    };
    this.#legs.set(leg.call_control_id, leg);
    for (const [id, { state }] of this.#legs) {
      if (this.#legs.size <= mostKept) break;
      if (state === 'ended') this.#legs.delete(id);
    }
    return leg;
  }

  /** The phone is picked up. */
  take(leg: Leg): void {
    if (leg.state !== 'ringing') return;
    leg.state = 'answered';
    leg.answered_time = stamp();
    this.#tell('call.answered', leg, { state: 'answered' });
    this.#later(leg, leg.time_limit_secs, () => this.end(leg, 'time_limit'));
  }

  /** A voicemail picks up. */
  takeAsMachine(leg: Leg): void {
    leg.is_machine = true;
    this.take(leg);
  }

  record(leg: Leg, choice: RecordingChoice): void {
    if (leg.recording !== null) return;
    const recording = { ...choice, id: randomUUID(), started_at: stamp(), paused_at: null, paused_millis: 0 };
    leg.recording = recording;
    if (choice.most === 0) return;
    const timer = setTimeout(() => {
      if (leg.recording === recording) this.stopRecording(leg);
    }, choice.most * 1000);
    timer.unref();
  }

  pauseRecording({ recording }: Leg): void {
    if (recording) recording.paused_at ??= stamp();
  }

  resumeRecording({ recording }: Leg): void {
    if (!recording?.paused_at) return;
    recording.paused_millis += Date.now() - Date.parse(recording.paused_at);
    recording.paused_at = null;
  }

  stopRecording(leg: Leg): void {
    if (leg.recording === null) return;
    this.resumeRecording(leg);
    const { id, paused_millis: paused, channels, started_at: startedAt, most } = leg.recording;
    leg.recording = null;
    const endedAt = stamp();
    const millis = Math.max(1000, Date.parse(endedAt) - Date.parse(startedAt) - paused);
    const recording: Recording = {
      id,
      call_control_id: leg.call_control_id,
      channels,
      recording_started_at: startedAt,
      recording_ended_at: endedAt,
      duration_millis: most === 0 ? millis : Math.min(millis, most * 1000),
    };
    this.recordings.set(id, recording);
    this.#tell('call.recording.saved', leg, {
      channels,
      format: 'mp3',
      recording_started_at: startedAt,
      recording_ended_at: endedAt,
      recording_urls: { mp3: this.#fileUrl(recording) },
      public_recording_urls: {},
    });
  }

  /** The carrier's own store does not take it: nothing of it is kept. */
  failRecording(leg: Leg): void {
    if (leg.recording === null) return;
    leg.recording = null;
    this.#tell('call.recording.error', leg, { reason: 'Internal server error' });
  }

  speak(leg: Leg, words: string): void {
    leg.said.push(words);
    this.#tell('call.speak.ended', leg, { status: 'completed' });
  }

  /** `tries`: so often the words are said and a key is waited for. To a machine nothing takes time. */
  ask(leg: Leg, words: string, { millis, tries }: { millis: number; tries: number }): void {
    leg.said.push(words);
    leg.is_asked = true;
    const wait = leg.is_machine ? 0 : words.length * millisPerLetter + millis;
    const timer = setTimeout(() => {
      if (!leg.is_asked || this.#keyTimers.get(leg.call_control_id) !== timer) return;
      if (tries > 1) this.ask(leg, words, { millis, tries: tries - 1 });
      else this.#gathered(leg, '', 'timeout');
    }, wait);
    timer.unref();
    this.#keyTimers.set(leg.call_control_id, timer);
  }

  /** Keys at a phone; only one that was asked for a key is told of. */
  press(leg: Leg, digits: string): void {
    if (!leg.is_asked || leg.is_machine || leg.state !== 'answered') return;
    this.#gathered(leg, digits, digits === '' ? 'timeout' : 'valid');
  }

  #gathered(leg: Leg, digits: string, status: 'valid' | 'timeout' | 'call_hangup'): void {
    leg.is_asked = false;
    clearTimeout(this.#keyTimers.get(leg.call_control_id));
    this.#keyTimers.delete(leg.call_control_id);
    this.#tell('call.gather.ended', leg, { digits, status });
  }

  bridge(leg: Leg, other: Leg, parks: boolean): void {
    [leg.bridged_with, other.bridged_with] = [other.call_control_id, leg.call_control_id];
    [leg.parks_after, other.parks_after] = [parks, false];
    this.#tell('call.bridged', leg, {});
    this.#tell('call.bridged', other, {});
  }

  /** Whom it is bridged with is hung up, too, unless that phone was to be parked. */
  end(leg: Leg, cause: HangupCause): void {
    if (leg.state === 'ended') return;
    if (leg.is_asked) this.#gathered(leg, '', 'call_hangup');
    this.stopRecording(leg);
    leg.state = 'ended';
    leg.end_time = stamp();
    leg.hangup_cause = cause;
    this.#stopTimer(leg);
    this.#tell('call.hangup', leg, { state: 'hangup', hangup_cause: cause, start_time: leg.start_time });
    const other = this.#legs.get(leg.bridged_with ?? '');
    if (!other) return;
    if (!other.parks_after) return this.end(other, 'normal_clearing');
    [other.bridged_with, other.parks_after] = [null, false];
  }

  /** It ends, and no webhook arrives. */
  endUnheard(leg: Leg): void {
    Object.assign(leg, { state: 'ended', end_time: stamp(), hangup_cause: 'normal_clearing', is_asked: false });
    this.#stopTimer(leg);
  }

  /** As if the carrier had lost it: no webhook, no status. */
  lose(leg: Leg): void {
    this.#stopTimer(leg);
    this.#legs.delete(leg.call_control_id);
  }

  clear(): void {
    for (const timers of [this.#timers, this.#keyTimers]) {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    }
    this.#legs.clear();
    this.#done.clear();
    this.recordings.clear();
  }

  #tell(type: CallEventType, leg: Leg, more: object): void {
    const { call_control_id, call_leg_id, call_session_id, connection_id, client_state, direction, from, to } = leg;
    const payload = {
      call_control_id,
      call_leg_id,
      call_session_id,
      connection_id,
      client_state,
      direction,
      from,
      to,
      ...more,
    };
    this.#webhooks.tellCall(type, call_control_id, payload, leg.webhook_url);
  }

  #later(leg: Leg, seconds: number, act: () => void): void {
    this.#stopTimer(leg);
    const timer = setTimeout(act, seconds * 1000);
    timer.unref();
    this.#timers.set(leg.call_control_id, timer);
  }

  #stopTimer({ call_control_id: id }: Leg): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }
}
