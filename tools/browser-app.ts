// Builds the browser app when what it is made of has changed since the last build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './program-process.ts';

const built = join(root, 'dist/web/index.html');
const markFile = join(root, 'dist/sources.txt');
export const sources = [
  'src/web',
  'src/features',
  'src/domain',
  'public',
  'index.html',
  'vite.config.ts',
  'tools/early-imports.ts',
  'tools/light-contracts.ts',
  'tools/public-pages.ts',
  'tools/page-files.ts',
  'tools/build-manifest.ts',
  'package-lock.json',
];
/** Files that only the server or a test reads. */
const NOT_BUILT = /\.(test|routes|db|job|webhook|operation|server)\.tsx?$/;

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).toSorted()) yield* filesBelow(join(path, name));
}

/** By content and not by time: a checkout or a copy gives files new times, and would build for nothing or not at all. */
export function sourcesMark(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) {
      if (!NOT_BUILT.test(file)) hash.update(relative(root, file)).update('\0').update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** In its own process: Vite sets NODE_ENV for the whole process, and its memory is given back. */
function runVite(...args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    vite.once('error', fail);
    vite.once('exit', (code) => (code === 0 ? done() : fail(new Error('The browser app could not be built.'))));
  });
}

export async function buildBrowserApp(log: (line: string) => void): Promise<void> {
  const mark = sourcesMark();
  if (existsSync(built) && existsSync(markFile) && readFileSync(markFile, 'utf8') === mark) return;
  log('Building the browser app …');
  await runVite('build', '--logLevel', 'warn');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(markFile, mark);
}
