// Writes what the documents say of the settings in src/server/settings.ts: the README's table and .env.example; `--check` only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { globalRegistry } from 'zod';
import { settings } from '../src/server/settings.ts';

const readme = join(import.meta.dirname, '../README.md');
const START = '<!-- settings: written by `node tools/write-settings.ts` -->';
const END = '<!-- end of settings -->';

const rows = Object.entries(settings).map(([name, schema]) => {
  const empty = schema.safeParse(undefined);
  return {
    name,
    usual: empty.success && empty.data !== undefined && empty.data !== false ? String(empty.data) : '',
    about: globalRegistry.get(schema)?.description ?? schema.description ?? '',
  };
});

async function tableInReadme(old: string): Promise<string> {
  const lines = rows.map(({ name, usual, about }) => `| \`${name}\` | ${usual && `\`${usual}\``} | ${about} |`);
  const table = ['| variable | default | what it is |', '| --- | --- | --- |', ...lines].join('\n');
  const [start, end] = [old.indexOf(START), old.indexOf(END)];
  if (start < 0 || end < start) throw new Error('README.md has lost the marks of its settings table.');
  const text = `${old.slice(0, start)}${START}\n\n${table}\n\n${old.slice(end)}`;
  return format(text, { ...(await resolveConfig(readme)), parser: 'markdown' });
}

/** What compose.yaml sets for the product by itself. */
const setThere = new Set(['NODE_ENV', 'PORT', 'HOST', 'BASE_URL', 'ROLE', 'DATABASE_URL', 'APP_DATABASE_URL', 'FILES_DIR', 'TRUSTED_PROXIES', 'SANDBOX_URL', 'AUTO_CONFIRM']); // prettier-ignore
const neededThere = ['AUTH_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL'];

function exampleFile(): string {
  const own = [
    '# Settings for compose.yaml: copy to .env and fill in. `npm start` reads .env, too, and needs none of it.',
    '# Written by `node tools/write-settings.ts`.',
    '',
    '# the name that the product has in the web; its certificate is fetched for that',
    'HOST_NAME=',
    '# passwords of the database: letters and digits, as `openssl rand -hex 24` prints them',
    'DATABASE_PASSWORD=',
    'APP_DATABASE_PASSWORD=',
  ];
  const all = rows
    .filter(({ name }) => !setThere.has(name))
    .toSorted((one, other) => Number(neededThere.includes(other.name)) - Number(neededThere.includes(one.name)))
    .flatMap(({ name, usual, about }) => {
      const value = /\s/.test(usual) ? `'${usual}'` : usual;
      return ['', `# ${about.replaceAll('`', '')}`, `${neededThere.includes(name) ? '' : '# '}${name}=${value}`];
    });
  return `${[...own, ...all].join('\n')}\n`;
}

const written = [
  { file: readme, of: 'README.md', text: await tableInReadme(readFileSync(readme, 'utf8')) },
  { file: join(import.meta.dirname, '../.env.example'), of: '.env.example', text: exampleFile() },
];
for (const { file, of, text } of written) {
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (text !== old) {
    console.error(`${of} shows old settings: node tools/write-settings.ts`);
    process.exitCode = 1;
  }
}
