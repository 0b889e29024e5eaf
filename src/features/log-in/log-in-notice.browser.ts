// What another page has to say above the log-in form. Kept in memory only.
import { createStore } from '../../web/store.ts';
import type { PlainAnswer } from '../../web/post-plainly.ts';

export type LogInNotice =
  /** Sign-up leads to the log-in within a second or so; there its sentence stays, with the way to another mail. */
  { kind: 'signed-up'; again: () => Promise<PlainAnswer> } | { kind: 'password-set' } | null;

export const logInNotice = createStore<LogInNotice>(null);

/** The address last typed at the log-in, so that a forgotten password does not ask for it twice. */
export const typedEmail = createStore('');
