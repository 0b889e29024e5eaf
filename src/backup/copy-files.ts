// Copies files while others work with them: what is renamed or goes in the course of it is left out.
import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** A folder with all that is in it, each with its rights and its times. */
export function copyFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    ifThere(() => {
      const found = statSync(source);
      if (found.isDirectory()) copyFiles(source, target);
      else {
        copyFileSync(source, target);
        utimesSync(target, found.atime, found.mtime);
      }
    });
  }
  ifThere(() => chmodSync(to, statSync(from).mode));
}

export const copyIfThere = (source: string, target: string): void => ifThere(() => copyFileSync(source, target));

function ifThere(act: () => void): void {
  try {
    act();
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault;
  }
}
