// How a run ends: what was red, what was unsteady, the sum. At most forty lines, the last of them the sum.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Red } from './report.ts';

const longestLine = 200;
const mostRed = 30;
const mostUnsteady = 5;

export interface Verdict {
  passed: number;
  red: readonly Red[];
  unsteady: readonly Red[];
}

export function lineOf({ file, line, title, message }: Red): string {
  const place = line ? `${file}:${line}` : file;
  const text = `${title ? `${place} ${title}` : place}: ${message}`.replaceAll(/\s+/g, ' ');
  return text.length > longestLine ? `${text.slice(0, longestLine - 1)}…` : text;
}

function listed(heading: string, all: readonly Red[], most: number, file: string): string[] {
  if (all.length === 0) return [];
  const more = all.length > most ? [`and ${all.length - most} more in ${file}`] : [];
  return [heading, ...all.slice(0, most).map(lineOf), ...more];
}

/** @param file gets every line, however many there are */
export function lastLines({ passed, red, unsteady }: Verdict, file: string): string[] {
  mkdirSync(dirname(file), { recursive: true });
  const all = [...listed('Red:', red, Infinity, file), ...listed('Unsteady:', unsteady, Infinity, file)];
  writeFileSync(file, all.map((line) => `${line}\n`).join(''));
  return [
    ...listed('Red:', red, mostRed, file),
    ...listed('Unsteady:', unsteady, mostUnsteady, file),
    `${passed} passed, ${red.length} failed`,
  ];
}
