// Texts that the server has not confirmed, each under the key of its request: kept on this device until they are settled, through
// reloads and updates, and shown in every window.
import { listDevice, readDevice, writeDevice } from '../../web/device-memory.ts';
import { draftKey } from '../../web/draft.ts';
import { countAlso } from '../../web/saves.ts';
import { createStore } from '../../web/store.ts';

export interface TextToSend {
  conversationId: string;
  /** E.164. */
  to: string;
  leadId: string | null;
  body: string;
  overrideReason?: string;
  /** How they agreed to texts, of the first one. */
  agreed?: string;
}

export interface PendingText extends TextToSend {
  /** The same for every try: what the server took already is not taken again. */
  key: string;
  /** Milliseconds. */
  at: number;
  /** Why the last try failed; null while one is on its way. */
  problem: string | null;
  /** Its words are in the composer again; what is sent next takes its key, so that only one of the two can leave. */
  isEdited?: boolean;
  /** Other words were tried under this key before. */
  isRewritten?: boolean;
}

export const pendingTexts = createStore<readonly PendingText[]>([]);

export const leftBehind = 'The page was closed before we knew whether it was sent.';

/** Words that were taken back are a draft; so long the request before is remembered. */
const editedKeptMs = 24 * 3_600_000;

let owner = '';
/** Tried in this window. */
const here = new Set<string>();
const watched = new Set<string>();

const prefix = (): string => draftKey(owner, 'unsent:');
const lockOf = (key: string): string => `text:${key}`;
const locks = (): LockManager | undefined => (typeof navigator === 'undefined' ? undefined : navigator.locks);

countAlso(() => pendingTexts.get().filter(({ isEdited }) => !isEdited).length);

/** What this person left behind in this browser is there again; nothing of it is sent by itself. */
export function openUnsent(userId: string): void {
  if (owner === userId) return;
  owner = userId;
  addEventListener('storage', ({ key }) => key?.startsWith(prefix()) && readKept());
  readKept();
}

function readKept(): void {
  const kept = listDevice(prefix()).flatMap((name) => {
    const pending = readPending(name);
    const isOver = pending?.isEdited && pending.at < Date.now() - editedKeptMs;
    if (isOver) writeDevice(name, null);
    return pending && !isOver ? [pending] : [];
  });
  pendingTexts.set(kept.toSorted((a, b) => a.at - b.at));
  for (const { key, problem } of kept) if (problem === null && !here.has(key)) void whenLeft(key);
}

/** Another window may be at work on it; once that has ended, or is gone, it waits for a person. */
async function whenLeft(key: string): Promise<void> {
  if (watched.has(key)) return;
  watched.add(key);
  await alone(key, async () => {
    const now = readPending(prefix() + key);
    if (now?.problem === null && !here.has(key)) keepPending({ ...now, problem: leftBehind });
  });
  watched.delete(key);
}

function readPending(name: string): PendingText | null {
  try {
    const read = JSON.parse(readDevice(name) ?? 'null') as PendingText | null;
    return typeof read?.key === 'string' && typeof read.body === 'string' ? read : null;
  } catch {
    return null;
  }
}

export function keepPending(pending: PendingText): void {
  writeDevice(prefix() + pending.key, JSON.stringify(pending));
  pendingTexts.set((now) =>
    now.some(({ key }) => key === pending.key)
      ? now.map((each) => (each.key === pending.key ? pending : each))
      : [...now, pending],
  );
}

export const isPending = (key: string): boolean => pendingTexts.get().some((each) => each.key === key);

export function giveUp({ key }: Pick<PendingText, 'key'>): void {
  writeDevice(prefix() + key, null);
  pendingTexts.set((now) => (now.some((each) => each.key === key) ? now.filter((each) => each.key !== key) : now));
}

/** One window at a time tries a text. */
export async function tryHere<T>(key: string, run: () => Promise<T>): Promise<T> {
  here.add(key);
  try {
    return await alone(key, run);
  } finally {
    here.delete(key);
  }
}

async function alone<T>(key: string, run: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager ? await manager.request(lockOf(key), run) : run();
}
