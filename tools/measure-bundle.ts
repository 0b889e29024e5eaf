// Prints, for each page of the built browser app, how much JavaScript and CSS its first paint loads (gzip).
// Run after `vite build`: node tools/measure-bundle.ts [folder] [--check], which fails when a page of the app is over its
// limit; the journeys do so with the build they have. A page's files are the entry's, the guard's, the shell's and its own with their static imports; what it loads by
// `import()` comes later and does not count.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findCircles } from './chunk-circles.ts';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
}

interface Row {
  label: string;
  bytes: number;
  /** With what comes behind it as soon as it is painted. */
  files: number;
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } });
const outDir = positionals[0] ?? 'dist/web';
const defaultLimitKb = 151;
/** Of the frame, and of pages that need more than others, what they need now: to be lowered, never raised for what could come later. */
const limitsKb: Record<string, number> = {
  '(app frame)': 130,
  'session-page': 188,
  'lead-page': 187,
  'leads-page': 160,
  'lead-rescue-page': 171,
  'pipeline-page': 156,
  'today-page': 165,
  'messaging-settings-page': 165,
  'settings-page': 156,
  'dialer-page': 165,
  'smart-dialer-page': 163,
  'admin-page': 161,
  'reviews-page': 158,
  'trash-page': 156,
  'contacts-page': 155,
  'duplicates-page': 155,
  'message-lab-page': 156,
  'schedule-page': 154,
  'showcase-page': 156,
  'recorder-page': 154,
  'batches-page': 154,
  'delete-account-page': 154,
  'team-manage-page': 153,
  'home-page': 153,
  'messages-page': 153,
  'verify-page': 153,
  'wallet-page': 153,
  'webhooks-page': 151,
};
/** How many files of code a page may ask for at its start: each costs a browser about four milliseconds, and a connection a turn. */
const maxFiles = 71;
/** Loaded before any page of the app area. */
const frame = [/^src\/web\/shell\/shell\.tsx$/, /guard\.tsx$/];
/** Loaded after the first paint of every page. */
const behind = [/^src\/web\/behind-pages\.tsx$/, /^src\/web\/live-tabs\.ts$/];

const manifestFile = join(outDir, '.vite/manifest.json');
if (!existsSync(manifestFile)) throw new Error(`${manifestFile} is missing: run vite build first`);
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
const sizes = new Map<string, number>();

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry) throw new Error('The manifest names no entry');
const frames = Object.keys(manifest).filter((key) => frame.some((pattern) => pattern.test(key)));
const behindAll = Object.keys(manifest).filter((key) => behind.some((pattern) => pattern.test(key)));
const loaded = Object.keys(manifest).filter(
  (key) => /^src\/features\/.*\.tsx$/.test(key) && manifest[key]?.isDynamicEntry && !frames.includes(key),
);

const rows = [
  measured('(entry)', [entry]),
  measured('(app frame)', [entry, ...frames]),
  ...loaded.map((key) => measured(key, [entry, ...frames, key])),
];
const pages = rows.filter(({ label }) => label.endsWith('-page.tsx'));
const rest = rows.filter((row) => !pages.includes(row));
print('First paint of', pages);
print('\nThe app frame, and what is loaded into a page later, with the frame', rest);

const parts = [...filesOf([entry, ...frames])].map((file) => ({ file, bytes: size(file) }));
console.log('\nThe app frame is made of:');
for (const { file, bytes } of parts.toSorted((one, other) => other.bytes - one.bytes)) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${file}`);
}

const over = rows.filter(isLimited).filter(isOver);
const circles = findCircles(manifest);
if (values.check && circles.length > 0) {
  console.error(
    `Files of the app import each other in a circle: ${circles.map((each) => each.join(' → ')).join('; ')}`,
  );
  process.exitCode = 1;
}
if (values.check && over.length > 0) {
  console.error(`\nOver the limit: ${over.map(({ label }) => label).join(', ')}`);
  process.exitCode = 1;
}

function measured(label: string, roots: readonly string[]): Row {
  return { label, bytes: total(filesOf(roots)), files: filesOf([...roots, ...behindAll]).size };
}

function limitOf({ label }: Row): number {
  return limitsKb[basename(label, '.tsx')] ?? defaultLimitKb;
}

function isLimited(row: Row): boolean {
  return pages.includes(row) || row.label in limitsKb;
}

function isOver(row: Row): boolean {
  return row.bytes > limitOf(row) * 1000 || row.files > maxFiles;
}

function print(title: string, shown: readonly Row[]): void {
  console.log(title);
  for (const row of shown.toSorted((one, other) => other.bytes - one.bytes)) {
    const mark = isLimited(row) && isOver(row) ? `  over ${limitOf(row)} kB or ${maxFiles} files` : '';
    console.log(
      `${(row.bytes / 1000).toFixed(1).padStart(8)} kB  ${String(row.files).padStart(3)} files  ${row.label}${mark}`,
    );
  }
}

function filesOf(roots: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return files;
}

function total(files: ReadonlySet<string>): number {
  let bytes = 0;
  for (const file of files) bytes += size(file);
  return bytes;
}

function size(file: string): number {
  let bytes = sizes.get(file);
  if (bytes === undefined) {
    bytes = gzipSync(readFileSync(join(outDir, file)), { level: 6 }).length;
    sizes.set(file, bytes);
  }
  return bytes;
}
