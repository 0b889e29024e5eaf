// Notifications to browsers: encrypted and signed by the library, sent here, so that the address is checked and nothing is followed.
import { request as requestPlainly } from 'node:http';
import { request as requestSafely } from 'node:https';
import type { PushKeys } from '../../domain/push-message.ts';
import { timeLeft } from '../patience.ts';
import { noteNoAnswer, noteStatus } from '../provider-calls.ts';
import { PrivateAddress, publicLookup, type Resolve } from './public-address.ts';
import { isPushEndpoint } from './push-hosts.ts';

export interface PushSettings {
  /** Who sends, for the push service: `mailto:` or `https:`. */
  subject: string;
  sandboxUrl: string | undefined;
  /** Looks the name of a push service up; the system does when absent. */
  resolve?: Resolve;
}

export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushLetter {
  text: string;
  ttlSeconds: number;
  /** One that waits at the push service is replaced by a later one of the same topic: 32 letters of base64url at most. */
  topic: string;
}

/** `gone`: the browser has given the address up. `in_doubt`: it may have arrived. */
export type PushOutcome =
  { is: 'sent' | 'gone' | 'in_doubt' } | { is: 'later'; seconds: number } | { is: 'refused'; why: string };

/** Milliseconds for one notification. */
const limitMs = 10_000;
const usualWait = 30;
/** The longest wait that a push service is believed, in seconds. */
const longestWait = 900;

const neverStood = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

export class PushSender {
  readonly #settings: PushSettings;

  constructor(settings: PushSettings) {
    this.#settings = settings;
  }

  /** Is this an address of a push service? */
  accepts(endpoint: string): boolean {
    return isPushEndpoint(endpoint, this.#settings.sandboxUrl);
  }

  async send(keys: PushKeys, to: PushAddress, letter: PushLetter): Promise<PushOutcome> {
    if (!this.accepts(to.endpoint)) return { is: 'refused', why: 'host' };
    const left = timeLeft(limitMs);
    if (left === 0) return { is: 'later', seconds: usualWait };
    const { default: webPush } = await import('web-push');
    const { endpoint, p256dh, auth } = to;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, letter.text, {
      vapidDetails: { subject: this.#settings.subject, ...keys },
      TTL: letter.ttlSeconds,
      urgency: 'high',
      topic: letter.topic,
      contentEncoding: 'aes128gcm',
    });
    return this.#post(endpoint, headers, body, left);
  }

  #post(endpoint: string, headers: Record<string, string>, body: Buffer | null, left: number): Promise<PushOutcome> {
    const url = new URL(endpoint);
    const signal = AbortSignal.timeout(left);
    const lookup = publicLookup(this.#settings.resolve);
    return new Promise((done) => {
      const request =
        url.protocol === 'https:'
          ? requestSafely(url, { method: 'POST', headers, signal, agent: false, lookup })
          : requestPlainly(url, { method: 'POST', headers, signal, agent: false });
      request.once('response', (answer) => {
        noteStatus('push', answer.statusCode ?? 0);
        done(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after']));
        // Its words are of no use.
        answer.destroy();
      });
      request.once('error', (fault: NodeJS.ErrnoException) => {
        noteNoAnswer('push', fault);
        done(outcomeOfFault(fault));
      });
      request.end(body ?? undefined);
    });
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 429 || status >= 500) return { is: 'later', seconds: secondsOf(retryAfter) };
  return { is: 'refused', why: String(status) };
}

function outcomeOfFault(fault: NodeJS.ErrnoException): PushOutcome {
  if (fault instanceof PrivateAddress) return { is: 'refused', why: 'private address' };
  if (neverStood.has(fault.code ?? '')) return { is: 'later', seconds: usualWait };
  return { is: 'in_doubt' };
}

function secondsOf(retryAfter: string | undefined): number {
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : usualWait;
  return Math.min(Math.max(seconds, 1), longestWait);
}
