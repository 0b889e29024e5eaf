// Idempotency keys: the same call again gets the first answer, another call under the same key is refused.
import { StripeProblem } from './errors.ts';

export interface Answer {
  status: number;
  body: string;
}

interface Entry {
  fingerprint: string;
  answer: Answer | null;
}

const KEPT = 5_000;

export class IdempotencyKeys {
  #entries = new Map<string, Entry>();

  /** The kept answer, or undefined when the caller is the first and must `settle` or `forget`. */
  begin(key: string, fingerprint: string): Answer | undefined {
    const entry = this.#entries.get(key);
    if (!entry) {
      if (this.#entries.size >= KEPT) this.#entries.delete(this.#entries.keys().next().value ?? '');
      this.#entries.set(key, { fingerprint, answer: null });
      return undefined;
    }
    if (entry.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new StripeProblem(400, { type: 'idempotency_error', message });
    }
    if (!entry.answer) {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
      throw new StripeProblem(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
    }
    return entry.answer;
  }

  settle(key: string, answer: Answer): void {
    const entry = this.#entries.get(key);
    if (entry) entry.answer = answer;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  snapshot(): [string, Entry][] {
    return [...this.#entries].filter(([, entry]) => entry.answer !== null);
  }

  restore(entries: [string, Entry][]): void {
    this.#entries = new Map(entries);
  }
}
