// The life of messages: what was accepted is sent and finalized a moment later, what somebody writes arrives.
import { stamp, type Message, type TelnyxAccount } from './account.ts';
import { obey } from './keywords.ts';
import { validMs } from './message-body.ts';
import type { TelnyxWebhooks } from './webhooks.ts';

/** Milliseconds from accepted to sent, and from sent to finalized. */
export interface Pace {
  sent: number;
  finalized: number;
}

export const usualPace: Pace = { sent: 40, finalized: 120 };

/** Why a text failed, by the carrier's code. */
const reasons: Record<string, string> = {
  '40001': 'Not routable',
  '40002': 'Blocked as spam - temporary',
  '40003': 'Blocked as spam - permanent',
  '40004': 'Rejected by destination',
  '40005': 'Message expired during transmission',
  '40006': 'Recipient server unavailable',
  '40008': 'Undeliverable',
  '40011': 'Too many requests',
  '40012': 'Invalid messaging destination number',
  '40014': 'Message expired in queue',
  '40300': 'Blocked due to STOP message',
};

const neverSent: ReadonlySet<string> = new Set(['sending_failed', 'expired']);

interface Step {
  timer: NodeJS.Timeout;
  /** Milliseconds of the process. */
  at: number;
  act: () => void;
}

export class Traffic {
  pace = { ...usualPace };
  /** The carrier's queue stands still: what it accepts is sent when this ends. */
  isHeld = false;
  readonly #account: TelnyxAccount;
  readonly #webhooks: TelnyxWebhooks;
  readonly #changed: () => void;
  /** The next step of each message that is under way, by its id. */
  #timers = new Map<string, Step>();
  #idle: (() => void)[] = [];

  constructor(account: TelnyxAccount, webhooks: TelnyxWebhooks, changed: () => void) {
    this.#account = account;
    this.#webhooks = webhooks;
    this.#changed = changed;
  }

  accept(message: Message, waitMs = 0): void {
    if (this.isHeld) return;
    if (waitMs > validMs) this.#later(message, validMs, () => this.#end(message, 'expired', '40014'));
    else this.#later(message, waitMs + this.pace.sent, () => this.#send(message));
  }

  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    if (!isHeld) this.resume();
  }

  /** Goes on with what was accepted and not finished, after a pause or a restart. */
  resume(): void {
    for (const message of this.#account.state.messages) {
      if (message.status === 'queued') this.accept(message);
      if (message.status === 'sent') this.#later(message, this.pace.finalized, () => this.#finalize(message));
    }
  }

  /** What somebody writes from a phone to one of our numbers. Null: the number is nobody's. */
  receive(phone: string, to: string, text: string): Message | null {
    const number = this.#account.number(to);
    if (!number) return null;
    const message = this.#account.addMessage({
      direction: 'inbound',
      from: phone,
      to,
      text,
      messaging_profile_id: number.messaging_profile_id,
      status: 'received',
    });
    const word = obey(this.#account, number, phone, text);
    if (word) message.autoresponse_type = word;
    message.completed_at = message.received_at;
    this.#webhooks.tell('message.received', message);
    this.#changed();
    return message;
  }

  /** Resolves when every message that is not held is final, and every webhook has arrived or was given up. */
  async drained(): Promise<void> {
    if (this.#timers.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
    await this.#webhooks.drained();
  }

  clear(): void {
    for (const { timer } of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    for (const resolve of this.#idle.splice(0)) resolve();
    this.pace = { ...usualPace };
    this.isHeld = false;
  }

  #send(message: Message): void {
    const { status, code } = message.ending ?? this.#account.reception(message.to);
    if (neverSent.has(status)) return this.#end(message, status, code ?? '40014');
    message.status = 'sent';
    message.sent_at = stamp();
    this.#webhooks.tell('message.sent', message);
    this.#later(message, this.pace.finalized, () => this.#finalize(message));
  }

  #finalize(message: Message): void {
    const { status, code } = message.ending ?? this.#account.reception(message.to);
    // Sent, and then nothing is heard for days.
    if (status === 'sent') return;
    const isFailed = status === 'delivery_failed' || status === 'sending_failed';
    this.#end(message, status, code ?? (isFailed ? '40008' : null));
  }

  #end(message: Message, status: Message['status'], code: string | null): void {
    message.status = status;
    message.completed_at = stamp();
    const title = message.ending?.title ?? reasons[code ?? ''] ?? 'Undeliverable';
    if (code !== null && status !== 'delivered') message.errors = [{ code, title }];
    this.#webhooks.tell('message.finalized', message);
    this.#changed();
  }

  /** So much time is over for what is under way, without anybody's waiting for it. */
  pass(ms: number): void {
    for (const [id, { timer, at, act }] of [...this.#timers].toSorted(([, one], [, other]) => one.at - other.at)) {
      clearTimeout(timer);
      this.#timers.delete(id);
      this.#step(id, Math.max(0, at - performance.now() - ms), act);
    }
  }

  /** Once, however often it is asked for. */
  #later({ id }: Message, ms: number, act: () => void): void {
    if (!this.#timers.has(id)) this.#step(id, ms, act);
  }

  #step(id: string, ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(id);
      act();
      if (this.#timers.size === 0) for (const resolve of this.#idle.splice(0)) resolve();
    }, ms);
    timer.unref();
    this.#timers.set(id, { timer, at: performance.now() + ms, act });
  }
}
