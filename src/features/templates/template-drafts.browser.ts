// What is typed into templates and how they are switched, in this browser's memory until the server has it. Each window keeps its own:
// two of them that write in the same template do not take each other's words. A window that opens takes over those of windows that
// are gone.
import { draftKey } from '../../web/draft.ts';
import { forgetDevice, listDevice, readDevice, writeDevice } from '../../web/device-memory.ts';
import { templateKeys, type TemplateKey } from './template-keys.rules.ts';
import { readTyped, type TypedWords } from './typed-template.rules.ts';

/** One press; the server knows its id again, so that taking it up twice changes nothing. */
export interface Turned {
  id: string;
  enabled: boolean;
  /** Of the switch as it was pressed. */
  version: number;
}

export interface KeptDrafts {
  words: ReadonlyMap<TemplateKey, TypedWords>;
  switches: ReadonlyMap<TemplateKey, Turned>;
}

const thisWindow = crypto.randomUUID();
const lockOf = (window: string): string => `templates:${window}`;
const wordsPrefix = (userId: string): string => draftKey(userId, 'template:');
const switchPrefix = (userId: string): string => draftKey(userId, 'template-switch:');
let isHeld = false;

export function keepDraft(userId: string, key: TemplateKey, typed: TypedWords | null): void {
  writeDevice(`${wordsPrefix(userId)}${key}:${thisWindow}`, typed && JSON.stringify(typed));
}

export function keepSwitch(userId: string, key: TemplateKey, turned: Turned | null): void {
  writeDevice(`${switchPrefix(userId)}${key}:${thisWindow}`, turned && JSON.stringify(turned));
}

/** One for each template at most; those of windows that are still open stay theirs. */
export async function ownedDrafts(userId: string): Promise<KeptDrafts> {
  const open = await openWindows();
  return {
    words: takeOwned(wordsPrefix(userId), open, readTyped),
    switches: takeOwned(switchPrefix(userId), open, readTurned),
  };
}

function takeOwned<T>(
  prefix: string,
  open: ReadonlySet<string>,
  read: (stored: string | null) => T | null,
): ReadonlyMap<TemplateKey, T> {
  const kept = new Map<TemplateKey, T>();
  for (const name of listDevice(prefix)) {
    const [key = '', window = ''] = name.slice(prefix.length).split(':');
    const known = templateKeys.find((each) => each === key);
    if (known === undefined || kept.has(known) || (window !== thisWindow && open.has(window))) continue;
    const draft = read(readDevice(name));
    if (window !== thisWindow) forgetDevice(name);
    if (draft) kept.set(known, draft);
  }
  return kept;
}

function readTurned(stored: string | null): Turned | null {
  try {
    const { id, enabled, version } = JSON.parse(stored ?? 'null') as Record<string, unknown>;
    if (typeof id !== 'string' || typeof enabled !== 'boolean' || typeof version !== 'number') return null;
    return { id, enabled, version };
  } catch {
    return null;
  }
}

/** A window holds its lock for as long as it is there. */
async function openWindows(): Promise<ReadonlySet<string>> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return new Set();
  if (!isHeld) {
    isHeld = true;
    void locks.request(lockOf(thisWindow), () => new Promise(() => {}));
  }
  const { held = [] } = await locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(lockOf('')) ? [name.slice(lockOf('').length)] : [])));
}
