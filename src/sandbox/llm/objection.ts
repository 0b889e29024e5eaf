/** What people say, why the call came to that, what to do next time, and what to say now. */
export interface Objection {
  name: string;
  /** How people put it. */
  heard: RegExp;
  why: readonly [string, string];
  fix: readonly [string, string];
  say: readonly [string, string];
}
