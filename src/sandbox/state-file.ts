// Keeps the sandbox's state over a restart: one JSON file, written a moment after the last change and on stop.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const QUIET_MS = 300;

export interface StateFile {
  load: () => Promise<Record<string, unknown>>;
  touch: () => void;
  flush: () => Promise<void>;
}

export function openStateFile(path: string | undefined, snapshot: () => Record<string, unknown>): StateFile {
  if (!path) return { load: async () => ({}), touch: () => undefined, flush: async () => undefined };
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(() => replace(path, JSON.stringify(snapshot())));
    return writing;
  };
  const touch = () => {
    timer ??= setTimeout(
      () => flush().catch((error: unknown) => console.error('sandbox state not saved', error)),
      QUIET_MS,
    );
  };
  return { load: () => read(path), touch, flush };
}

async function read(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return JSON.parse(text) as Record<string, unknown>;
}

async function replace(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}
