// What is typed into templates, in this browser's memory until the server has it. Each window keeps its own: two of them that write in
// the same template do not take each other's words. A window that opens takes over those of windows that are gone.
import { draftKey } from '../../web/draft.ts';
import { forgetDevice, listDevice, readDevice, writeDevice } from '../../web/device-memory.ts';
import { templateKeys, type TemplateKey } from './template-keys.rules.ts';
import { readTyped, type TypedWords } from './typed-template.rules.ts';

export interface KeptDraft {
  key: TemplateKey;
  typed: TypedWords;
}

const thisWindow = crypto.randomUUID();
const lockOf = (window: string): string => `templates:${window}`;
const prefix = (userId: string): string => draftKey(userId, 'template:');
const nameOf = (userId: string, key: TemplateKey, window: string): string => `${prefix(userId)}${key}:${window}`;
let isHeld = false;

export function keepDraft(userId: string, key: TemplateKey, typed: TypedWords | null): void {
  writeDevice(nameOf(userId, key, thisWindow), typed && JSON.stringify(typed));
}

/** One for each template at most; those of windows that are still open stay theirs. */
export async function ownedDrafts(userId: string): Promise<KeptDraft[]> {
  const open = await openWindows();
  const kept = new Map<TemplateKey, KeptDraft>();
  for (const name of listDevice(prefix(userId))) {
    const [key = '', window = ''] = name.slice(prefix(userId).length).split(':');
    const known = templateKeys.find((each) => each === key);
    if (known === undefined || kept.has(known) || (window !== thisWindow && open.has(window))) continue;
    const typed = readTyped(readDevice(name));
    if (window !== thisWindow) forgetDevice(name);
    if (typed) kept.set(known, { key: known, typed });
  }
  return [...kept.values()];
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
