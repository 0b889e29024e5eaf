// Prints, for each page of the built browser app, how much JavaScript and CSS its first paint loads (gzip).
// Run after `vite build`. A page's chunks are the entry's, the guard's, the shell's and its own, with all static imports.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  name?: string;
  src?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
}

const outDir = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? 'dist/web';
const limitKb = 170;
/** Loaded before any page of the app area. */
const frame = [/^src\/web\/shell\/shell\.tsx$/, /guard\.tsx$/];

const manifestFile = join(outDir, '.vite/manifest.json');
if (!existsSync(manifestFile)) throw new Error(`${manifestFile} is missing: run vite build first`);
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
const sizes = new Map<string, number>();

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry) throw new Error('The manifest names no entry');
const frames = Object.keys(manifest).filter((key) => frame.some((pattern) => pattern.test(key)));
const pages = Object.keys(manifest).filter(
  (key) => /^src\/features\/.*\.tsx$/.test(key) && manifest[key]?.isDynamicEntry,
);

const rows = [
  ['(entry)', [entry]] as const,
  ['(app frame)', [entry, ...frames]] as const,
  ...pages.map((page) => [page, [entry, ...frames, page]] as const),
].map(([label, roots]) => ({ label, bytes: total(filesOf(roots)) }));

for (const { label, bytes } of rows.toSorted((one, other) => other.bytes - one.bytes)) {
  const mark = bytes > limitKb * 1000 ? `  over ${limitKb} kB` : '';
  console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${label}${mark}`);
}

const parts = [...filesOf([entry, ...frames])].map((file) => ({ file, bytes: size(file) }));
console.log('\nThe app frame is made of:');
for (const { file, bytes } of parts.toSorted((one, other) => other.bytes - one.bytes)) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${file}`);
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
