// What the page did, line by line; it stays while one goes to other pages.
import { createStore } from '../../web/store.ts';
import { logLines } from './push.rules.ts';

export interface LogLine {
  id: number;
  at: number;
  text: string;
}

let lines = 0;

export const pushLog = createStore<readonly LogLine[]>([]);

/** The oldest lines make room. */
export function note(text: string): void {
  lines += 1;
  const line = { id: lines, at: Date.now(), text };
  pushLog.set((before) => [...before, line].slice(-logLines));
}
