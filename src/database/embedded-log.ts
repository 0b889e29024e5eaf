// What the built-in database says, kept over its starts and never larger than twice the bound.
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 5_000_000;
const CHECK_MS = 60_000;
const LAST_LINES = 6;

/** Whoever asks before it is up, as we do while we wait, is refused with these lines; they say nothing of why it does not start. */
const refusal =
  /FATAL: {2}the database system is (?:starting up|shutting down|in recovery mode|not (?:yet )?accepting connections)|DETAIL: {2}(?:Hot standby mode is disabled|Consistent recovery state has not been yet reached|Recovery snapshot is not yet ready)/;

const fileIn = (home: string): string => join(home, 'postgres.log');

/** Runs `start` with the log open for appending. What it starts keeps writing there. */
export function withLog<T>(home: string, start: (log: number) => T): T {
  trimLog(home);
  const log = openSync(fileIn(home), 'a', 0o600);
  try {
    return start(log);
  } finally {
    closeSync(log);
  }
}

/** How long the log is now, so that later words are told from earlier ones. */
export function logEnd(home: string): number {
  return existsSync(fileIn(home)) ? statSync(fileIn(home)).size : 0;
}

/** The last lines that were written since it was `from` bytes long, but for what it told those who asked too early. */
export function lastWords(home: string, from: number): string {
  const words = readFileSync(fileIn(home));
  return words
    .subarray(from <= words.length ? from : 0)
    .toString()
    .trim()
    .split('\n')
    .filter((line) => !refusal.test(line))
    .slice(-LAST_LINES)
    .join('\n');
}

/** Trims the log of a server that runs for months. Returns how to stop doing so. */
export function keepLogSmall(home: string): () => void {
  const timer = setInterval(() => trimLog(home), CHECK_MS).unref();
  return () => clearInterval(timer);
}

/** The server goes on writing into the same file, so its words are copied and the file is emptied. */
export function trimLog(home: string, maxBytes = MAX_BYTES): void {
  if (logEnd(home) <= maxBytes) return;
  copyFileSync(fileIn(home), `${fileIn(home)}.1`);
  truncateSync(fileIn(home));
}
