// Calls through the carrier's SDK. Every command bears an id of ours: the carrier does the same one once.
import type { KeyObject } from 'node:crypto';
import type { CallEvent, CallLeg, LegStatus } from '../../domain/carrier-call.ts';
import { askerOf, orNull, type Ask } from './telnyx-ask.ts';
import { callEventShape, commandShape, dialedShape, legStatusShape, stateOf } from './telnyx-call-shapes.ts';
import { readPublicKey, signedBody } from './telnyx-signature.ts';

export interface VoiceSettings {
  apiKey: string;
  /** Base64 of the account's public key, which webhooks are checked with. */
  publicKey: string;
  /** The application of the carrier's call control that dials. */
  connectionId: string;
  /** The operator's own number: codes come from it. */
  verifyFrom: string;
  webhookUrl: string;
  sandboxUrl: string | undefined;
}

export interface Dialing {
  /** Our id of the call; with the leg it is the command's id, too. */
  ref: string;
  leg: CallLeg;
  from: string;
  to: string;
}

/** A command to a leg. `id`: the same one again is not done again. */
export interface LegCommand {
  legId: string;
  id: string;
}

/** The carrier ends what lasts longer, whatever becomes of us. */
const longestCallSeconds = 4 * 3600;
const ringSeconds = 30;
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

  /** Where codes are called from. */
  get verifyFrom(): string {
    return this.#settings.verifyFrom;
  }

  /** @returns the carrier's id of the leg, which rings from now on. @throws CarrierRefused, CarrierInDoubt */
  async dial({ ref, leg, from, to }: Dialing): Promise<string> {
    const { connectionId, webhookUrl } = this.#settings;
    const { data } = await this.#ask(dialedShape, (sdk) =>
      sdk.calls.dial({
        connection_id: connectionId,
        from,
        to,
        client_state: stateOf(leg, ref),
        command_id: `${ref}-dial-${leg}`,
        time_limit_secs: longestCallSeconds,
        timeout_secs: ringSeconds,
        webhook_url: `${webhookUrl}/${ref}`,
        webhook_url_method: 'POST',
      }),
    );
    return data.call_control_id;
  }

  /** Takes a call that came in. @throws CarrierRefused, CarrierInDoubt */
  async answer({ legId, id }: LegCommand): Promise<void> {
    await this.#ask(commandShape, (sdk) => sdk.calls.actions.answer(legId, { command_id: id }));
  }

  /** From now on both hear each other; where one hangs up, the carrier hangs up the other. @throws CarrierRefused, CarrierInDoubt */
  async bridge({ legId, id }: LegCommand, otherLegId: string): Promise<void> {
    await this.#ask(commandShape, (sdk) =>
      sdk.calls.actions.bridge(legId, { call_control_id_to_bridge_with: otherLegId, command_id: id }),
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

  /** What a webhook tells; null for a signature that does not hold. `rawBody` exactly as received. */
  verify(rawBody: string | Uint8Array, headers: Headers, now: Date): CallEvent | 'unread' | null {
    const body = signedBody(this.#publicKey, rawBody, headers, now);
    if (body === null) return null;
    const read = callEventShape.safeParse(body.json);
    return read.success ? read.data : 'unread';
  }
}
