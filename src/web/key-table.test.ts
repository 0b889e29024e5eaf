import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { outcomeRules, outcomes } from '../features/outcomes/outcome.rules.ts';
import { keys, type KeyAct } from './key-table.ts';

const src = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((path) => !/\.test\.|gallery/.test(path))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));

it('no key stands for two acts: the same letter does the same on every page', () => {
  const acts: KeyAct[] = [...Object.values(keys), ...outcomes.map((outcome) => outcomeRules[outcome])];
  const goKeys = sources.flatMap(({ text }) => [...text.matchAll(/goKey: '(.+?)'/g)].map(([, key]) => `g ${key}`));
  expect(goKeys.length).toBeGreaterThan(5);
  const all = [...acts.map(({ key }) => key), ...goKeys];
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
  // A first key of two must not be one of its own.
  expect(all).not.toContain('g');
});

it('is what the look and feel says', () => {
  const letters = Object.fromEntries(Object.entries(keys).map(([act, { key }]) => [act, key]));
  expect(letters).toMatchObject({ edit: 'e', stage: 's', call: 'c', text: 't', followUp: 'f', done: 'd', later: 'z' });
  expect(outcomes.map((outcome) => outcomeRules[outcome].key)).toEqual(['1', '2', '3', '4', '5', '6']);
});

it('is the only place where pages take their keys from', () => {
  const own = sources.filter(({ text }) => /useShortcut\(\{\s*key: '/.test(text)).map(({ path }) => path);
  expect(own).toEqual([]);
});

it('every key of the table is bound somewhere', () => {
  const bound = (act: string) =>
    sources.some(({ text }) => text.includes(`keys.${act}`) || text.includes(`useActKey('${act}'`));
  expect(Object.keys(keys).filter((act) => !bound(act))).toEqual([]);
});
