// The contract of live changes: the words that the server writes into `GET /api/events` and the browser hears, and what each
// brings along.

export const liveChannelPath = '/api/events';

export interface Change {
  table: string;
  operation: 'insert' | 'update' | 'delete';
  /** Null: too many rows to name, or unknown; reload that table. */
  ids: string[] | null;
}

type Nothing = Record<string, never>;

export interface LiveWords {
  /** The stream is open. */
  hello: Nothing;
  /** It still is; `isDeaf`: but nothing is heard of changes for now, and after that a resync follows. */
  beat: { isDeaf?: true };
  change: Change;
  /** Changes may have been missed: reload everything on screen. */
  resync: Nothing;
  /** As the last word: from now on this person may use the app, or no longer may. */
  'access-changed': Nothing;
  /** As the last word: the session has ended. */
  'signed-out': Nothing;
}
export type LiveWord = keyof LiveWords;

/** How often the server says `beat`. */
export const beatMs = 20_000;

/** Where a stream goes on, as `?since=` and as the id of its words: which count of changes, and how far. */
export interface LivePosition {
  epoch: string;
  count: number;
}

export const writePosition = ({ epoch, count }: LivePosition): string => `${epoch}.${count}`;

/** With an empty epoch where there is none. */
export function readPosition(text = ''): LivePosition {
  const at = text.lastIndexOf('.');
  return { epoch: text.slice(0, Math.max(at, 0)), count: Number(text.slice(at + 1)) };
}
