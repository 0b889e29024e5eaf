// ARCHITECTURE.md shows the way of one click, file by file. The tree must still go that way.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
const section =
  /## The way of a click\n(.*?)\n## /s.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))?.[1] ?? '';

/** Names in a row with an arrow between each two: `a.ts` → `b.ts` → `c.ts`. */
const ways = [...section.matchAll(/`[^`]+`(?:\s+→\s+`[^`]+`)+/g)].map(([way]) =>
  [...way.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
);
const steps = ways.flatMap((way) => way.slice(1).map((to, place) => [way[place] ?? '', to] as const));

const pathsOf = (name: string) => paths.filter((path) => basename(path) === name);
const names = (path: string, name: string) => readFileSync(join(root, path), 'utf8').includes(`/${name}'`);

describe('the way of a click', () => {
  it('goes from a screen to the database and back', () => {
    const along = ways.flat().map((name) => /\.(\w+)\.tsx?$/.exec(name)?.[1] ?? '');
    for (const role of ['browser', 'contract', 'routes', 'operation', 'db']) expect(along).toContain(role);
  });

  it.each(steps)('%s → %s', (from, to) => {
    expect(pathsOf(from)).toHaveLength(1);
    expect(pathsOf(to)).toHaveLength(1);
    expect(pathsOf(from).some((path) => names(path, to)) || pathsOf(to).some((path) => names(path, from))).toBe(true);
  });
});
