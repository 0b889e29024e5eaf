// The Chromium that browser tests run in: a given one, the system's, Playwright's own, else one installed now.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const KNOWN_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM) {
    if (!canRun(env.CHROMIUM)) throw new Error(`CHROMIUM names no program that can be run: ${env.CHROMIUM}`);
    return env.CHROMIUM;
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...KNOWN_PLACES, chromium.executablePath()].find(canRun);
}

/**
 * The same browser without what only a window needs, at four fifths of the processor's work: the system's own, where nobody named
 * a browser. It shows no notifications.
 */
export function findHeadlessBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = env.CHROMIUM ? [] : (env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, 'chromium-headless-shell')).find(canRun) ?? findBrowser(env);
}

function tryInstall(command: string, ...args: string[]): boolean {
  console.log(`No browser found; trying: ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', timeout: 600_000 }).status === 0;
}

export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  const playwright = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  tryInstall(process.execPath, playwright, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium');
  if (!existsSync(chromium.executablePath()) && isRoot && existsSync('/usr/bin/apt-get')) {
    const install = (...names: string[]) => tryInstall('apt-get', 'install', '-y', '--no-install-recommends', ...names);
    if (tryInstall('apt-get', 'update') && !install('chromium', 'chromium-headless-shell')) install('chromium');
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium or Chrome. Install one, or set CHROMIUM to its path.');
}
