// Calls through the carrier's SDK. Every command bears an id of ours: the carrier does the same one once.
import type { KeyObject } from 'node:crypto';
import {
  longestCallHours,
  type CallEvent,
  type CallLeg,
  type CarrierRecording,
  type IncomingCall,
  type LegStatus,
  type PastCall,
} from '../../domain/carrier-call.ts';
import * as z from 'zod';
import { askerOf, orNull, type Ask } from './telnyx-ask.ts';
import {
  applicationShape,
  callEventShape,
  commandShape,
  dialedShape,
  eventTypes,
  incomingCallShape,
  legStatusShape,
  pastCallShape,
  recordingsShape,
  stateOf,
} from './telnyx-call-shapes.ts';
import { nextPageOf, pageOf } from './telnyx-pages.ts';
import { readPublicKey, signedBody } from './telnyx-signature.ts';
import { unreadOf, type UnreadEvent } from './telnyx-unread.ts';

export interface VoiceSettings {
  apiKey: string;
  /** Base64 of the account's public key, which webhooks are checked with. */
  publicKey: string;
  /** The application of the carrier's call control that dials. */
  connectionId: string;
  /** The operator's own number: codes come from it. */
  verifyFrom: string;
  webhookUrl: string;
  /** Of the agents’ lines. */
  lineWebhookUrl: string;
  sandboxUrl: string | undefined;
}

export interface Dialing {
  /** Our id of the call; with the leg it is the command's id, too. */
  ref: string;
  leg: CallLeg;
  from: string;
  to: string;
  /** How long it rings; 30 seconds unless said otherwise. */
  ringSeconds?: number;
}

/** A command to a leg. `id`: the same one again is not done again. */
export interface LegCommand {
  legId: string;
  id: string;
}

export interface RecordingBounds {
  mostSeconds: number;
  silenceSeconds: number;
}

/** Long enough for a code to be said twice. */
const longestCodeSeconds = 120;
const usualRingSeconds = 30;
const recordsPerPage = 50;
/** For a key to be pressed, after the words. */
const gatherMs = 10_000;
const voice = 'female';
const language = 'en-US';

export class TelnyxVoice {
  readonly #settings: VoiceSettings;
  readonly #publicKey: KeyObject;
  readonly #ask: Ask;

  constructor(settings: VoiceSettings) {
    this.#settings = settings;
    this.#publicKey = readPublicKey(settings.publicKey);
    this.#ask = askerOf(settings);
  }

  /** The application that numbers are connected to. */
  get connectionId(): string {
    return this.#settings.connectionId;
  }

  /** Where codes are called from. */
  get verifyFrom(): string {
    return this.#settings.verifyFrom;
  }

  /** @returns the carrier's id of the leg, which rings from now on. @throws CarrierRefused, CarrierInDoubt */
  async dial({ ref, leg, from, to, ringSeconds = usualRingSeconds }: Dialing): Promise<string> {
    const { connectionId } = this.#settings;
    const webhookUrl = leg === 'line' ? this.#settings.lineWebhookUrl : this.#settings.webhookUrl;
    const { data } = await this.#ask(dialedShape, (sdk) =>
      sdk.calls.dial({
        connection_id: connectionId,
        from,
        to,
        client_state: stateOf(leg, ref),
        command_id: `${ref}-dial-${leg}`,
        time_limit_secs: leg === 'code' ? longestCodeSeconds : longestCallHours * 3600,
        timeout_secs: ringSeconds,
        webhook_url: `${webhookUrl}/${ref}`,
        webhook_url_method: 'POST',
      }),
    );
    return data.call_control_id;
  }

  /** Takes a call that came in; from now on its events bear our id of the call. @throws CarrierRefused, CarrierInDoubt */
  async answer({ legId, id }: LegCommand, ref: string): Promise<void> {
    await this.#ask(commandShape, (sdk) =>
      sdk.calls.actions.answer(legId, {
        client_state: stateOf('lead', ref),
        command_id: id,
        webhook_url: `${this.#settings.webhookUrl}/${ref}`,
        webhook_url_method: 'POST',
      }),
    );
  }

  /** With a beep before it. Silence of so many seconds ends it, too. @throws CarrierRefused, CarrierInDoubt */
  async record({ legId, id }: LegCommand, { mostSeconds, silenceSeconds }: RecordingBounds): Promise<void> {
    await this.#ask(commandShape, (sdk) =>
      sdk.calls.actions.startRecording(legId, {
        channels: 'single',
        format: 'mp3',
        play_beep: true,
        max_length: mostSeconds,
        timeout_secs: silenceSeconds,
        command_id: id,
      }),
    );
  }

  /** Both sides of a bridged call, each on a channel of its own, until the leg ends. @throws CarrierRefused, CarrierInDoubt */
  async recordCall({ legId, id }: LegCommand): Promise<void> {
    await this.#ask(commandShape, (sdk) =>
      sdk.calls.actions.startRecording(legId, { channels: 'dual', format: 'mp3', command_id: id }),
    );
  }

  /** @throws CarrierRefused, CarrierInDoubt */
  async pauseRecording({ legId, id }: LegCommand): Promise<void> {
    await this.#ask(commandShape, (sdk) => sdk.calls.actions.pauseRecording(legId, { command_id: id }));
  }

  /** @throws CarrierRefused, CarrierInDoubt */
  async resumeRecording({ legId, id }: LegCommand): Promise<void> {
    await this.#ask(commandShape, (sdk) => sdk.calls.actions.resumeRecording(legId, { command_id: id }));
  }

  /** Of one leg, with links that are good for some minutes. @throws CarrierRefused, CarrierInDoubt */
  recordingsOf(legId: string): Promise<CarrierRecording[]> {
    return this.#ask(recordingsShape, (sdk) =>
      sdk.recordings.list({ filter: { call_control_id: legId } }).then(({ data }) => ({ data })),
    );
  }

  /** One that the carrier does not know is deleted, too. @throws CarrierRefused, CarrierInDoubt */
  async deleteRecording(id: string): Promise<void> {
    await orNull(this.#ask(commandShape, (sdk) => sdk.recordings.delete(id)));
  }

  /** Calls to this number of ours come to us from then on. @throws CarrierRefused, CarrierInDoubt */
  async connectNumber(numberId: string): Promise<void> {
    const { connectionId } = this.#settings;
    await this.#ask(commandShape, (sdk) => sdk.phoneNumbers.update(numberId, { connection_id: connectionId }));
  }

  /** Calls that come in are told here. @returns whether that was new. @throws CarrierRefused, CarrierInDoubt */
  async listen(): Promise<boolean> {
    const { connectionId, webhookUrl } = this.#settings;
    const url = `${webhookUrl}/incoming`;
    const { name, webhookUrl: before } = await this.#ask(applicationShape, (sdk) =>
      sdk.callControlApplications.retrieve(connectionId),
    );
    if (before === url) return false;
    await this.#ask(commandShape, (sdk) =>
      sdk.callControlApplications.update(connectionId, { application_name: name, webhook_event_url: url }),
    );
    return true;
  }

  /**
   * From now on both hear each other; where one hangs up, the carrier hangs up the other, unless this leg stays after that.
   * @throws CarrierRefused, CarrierInDoubt
   */
  async bridge({ legId, id }: LegCommand, otherLegId: string, { staysAfter }: { staysAfter: boolean }): Promise<void> {
    await this.#ask(commandShape, (sdk) =>
      sdk.calls.actions.bridge(legId, {
        call_control_id_to_bridge_with: otherLegId,
        command_id: id,
        ...(staysAfter && { park_after_unbridge: 'self' }),
      }),
    );
  }

  /** @throws CarrierRefused, CarrierInDoubt */
  async hangUp({ legId, id }: LegCommand): Promise<void> {
    await this.#ask(commandShape, (sdk) => sdk.calls.actions.hangup(legId, { command_id: id }));
  }

  /** @throws CarrierRefused, CarrierInDoubt */
  async speak({ legId, id }: LegCommand, words: string): Promise<void> {
    await this.#ask(commandShape, (sdk) =>
      sdk.calls.actions.speak(legId, { payload: words, voice, language, command_id: id }),
    );
  }

  /** Says the words and waits for one key. @throws CarrierRefused, CarrierInDoubt */
  async askForKey({ legId, id }: LegCommand, words: string): Promise<void> {
    await this.#ask(commandShape, (sdk) =>
      sdk.calls.actions.gatherUsingSpeak(legId, {
        payload: words,
        voice,
        language,
        maximum_digits: 1,
        maximum_tries: 1,
        timeout_millis: gatherMs,
        command_id: id,
      }),
    );
  }

  /** Null once the carrier does not know the leg any more. @throws CarrierRefused, CarrierInDoubt */
  status(legId: string): Promise<LegStatus | null> {
    return orNull(this.#ask(legStatusShape, (sdk) => sdk.calls.retrieveStatus(legId)));
  }

  /** Calls to our numbers that began since then and are over, oldest first. @throws CarrierRefused, CarrierInDoubt */
  async pastCalls({ since, page }: { since: Date; page: number }): Promise<{
    calls: PastCall[];
    unread: number;
    nextPage: number | null;
  }> {
    const read = await this.#ask(pageOf(pastCallShape), (sdk) =>
      sdk.detailRecords.list({
        filter: { record_type: 'call-control', direction: 'inbound', started_at: { gte: since.toISOString() } },
        sort: ['started_at'],
        'page[number]': page,
        'page[size]': recordsPerPage,
      }),
    );
    return { calls: read.data.rows, unread: read.data.unread, nextPage: nextPageOf(read, page, recordsPerPage) };
  }

  /** What a webhook tells; null for a signature that does not hold. `rawBody` exactly as received. */
  verify(
    rawBody: string | Uint8Array,
    headers: Headers,
    now: Date,
  ): CallEvent | IncomingCall | 'other' | UnreadEvent | null {
    const body = signedBody(this.#publicKey, rawBody, headers, now);
    if (body === null) return null;
    const read = z.union([callEventShape, incomingCallShape]).safeParse(body.json);
    return read.success ? read.data : unreadOf(body.json, rawBody, Object.keys(eventTypes));
  }
}
