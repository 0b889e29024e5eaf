// Writes the README's table of settings from src/server/settings.ts; `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { globalRegistry } from 'zod';
import { settings } from '../src/server/settings.ts';

const file = join(import.meta.dirname, '../README.md');
const START = '<!-- settings: written by `node tools/write-settings.ts` -->';
const END = '<!-- end of settings -->';

const rows = Object.entries(settings).map(([name, schema]) => {
  const empty = schema.safeParse(undefined);
  const fallback = empty.success && empty.data !== undefined && empty.data !== false ? `\`${String(empty.data)}\`` : '';
  return `| \`${name}\` | ${fallback} | ${globalRegistry.get(schema)?.description ?? schema.description ?? ''} |`;
});
const table = ['| variable | default | what it is |', '| --- | --- | --- |', ...rows].join('\n');
const old = readFileSync(file, 'utf8');
const [start, end] = [old.indexOf(START), old.indexOf(END)];
if (start < 0 || end < start) throw new Error('README.md has lost the marks of its settings table.');
const text = `${old.slice(0, start)}${START}\n\n${table}\n\n${old.slice(end)}`;
const current = await format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
if (!process.argv.includes('--check')) writeFileSync(file, current);
else if (current !== old) {
  console.error('README.md shows an old table of settings: node tools/write-settings.ts');
  process.exit(1);
}
