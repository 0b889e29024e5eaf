// Tells of messages, calls and verifications: three tries at the address of the message or else of its profile, then three at the failover address.
import { randomUUID } from 'node:crypto';
import type { Faults } from '../faults.ts';
import { WebhookDelivery } from '../webhook-delivery.ts';
import { stamp, type Message, type TelnyxAccount } from './account.ts';
import { messageBody } from './message-body.ts';
import { signed } from './signing-key.ts';

/** Before the second and the third try of an address. */
const backoffMs = [100, 400];
/** The carrier waits no longer than this for its answer. */
const timeoutMs = 2_000;

export type CallEventType =
  | 'call.initiated'
  | 'call.answered'
  | 'call.gather.ended'
  | 'call.speak.ended'
  | 'call.bridged'
  | 'call.recording.saved'
  | 'call.recording.error'
  | 'call.hangup';
type EventType =
  'message.received' | 'message.sent' | 'message.finalized' | 'tollfree_verification.updated' | CallEventType;

interface Told {
  event: string;
  type: EventType;
  /** Id of the message, the leg of a call or the verification. */
  about: string;
}

interface Telling {
  type: EventType;
  about: string;
  payload: object;
  url: string | null | undefined;
  failoverUrl?: string | null | undefined;
}

export class TelnyxWebhooks extends WebhookDelivery<Told> {
  readonly #account: TelnyxAccount;

  constructor(account: TelnyxAccount, faults: Faults) {
    super('telnyx', faults, backoffMs, timeoutMs);
    this.#account = account;
  }

  tell(type: EventType, message: Message): void {
    const profile = this.#account.profile(message.messaging_profile_id ?? '');
    this.#tell({
      type,
      about: message.id,
      payload: messageBody(message),
      url: message.webhook_url ?? profile?.webhook_url,
      failoverUrl: message.webhook_url ? message.webhook_failover_url : profile?.webhook_failover_url,
    });
  }

  /** The carrier documents no shape for these: whoever is told reads the request. */
  tellVerification(id: string, payload: object, url: string | undefined): void {
    this.#tell({ type: 'tollfree_verification.updated', about: id, payload, url });
  }

  tellCall(type: CallEventType, legId: string, payload: object, url: string): void {
    this.#tell({ type, about: legId, payload, url });
  }

  #tell({ type, about, payload, url, failoverUrl }: Telling): void {
    if (!url) return;
    const event = randomUUID();
    const data = { event_type: type, id: event, occurred_at: stamp(), payload, record_type: 'event' };
    this.send({
      about: { event, type, about },
      url,
      failoverUrl: failoverUrl ?? undefined,
      kind: type,
      lane: about,
      compose: (to) => {
        const body = JSON.stringify({ data, meta: { attempt: to.attempt, delivered_to: to.url } });
        const seconds = Math.floor(Date.now() / 1000);
        return {
          body,
          headers: {
            'Content-Type': 'application/json',
            'Telnyx-Timestamp': String(seconds),
            'Telnyx-Signature-Ed25519': signed(body, seconds),
          },
        };
      },
    });
  }
}
