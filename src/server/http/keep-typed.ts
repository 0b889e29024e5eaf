import { Refusal } from './refusal.ts';
import type { WrittenPage } from './written-page.ts';

interface Kept {
  /** The one sentence for whatever is a fault of ours. */
  wentWrong: string;
  /** With what was typed, and why it was not taken. */
  page: (why: string) => Promise<WrittenPage>;
}

/** A visitor who has to wait finds what they typed on the page that says so. @throws Refusal */
export async function orKeepTyped<T>(work: Promise<T>, { wentWrong, page }: Kept): Promise<T> {
  try {
    return await work;
  } catch (fault) {
    const known = fault instanceof Refusal ? fault : new Refusal('unavailable', wentWrong, { cause: fault });
    // Without a page there is nobody to write to.
    if (known.code === 'not_found') throw known;
    const { code, message, retryAfter, cause } = known;
    throw new Refusal(code, message, { retryAfter, cause, page: () => page(message) });
  }
}
