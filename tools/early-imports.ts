// A Vite plugin. What is loaded later names all files it stands on in its first line, so that a browser asks for them
// together as soon as it has read that line. Vite's own way, a list of every such file in the app's frame, would be
// weight on every page for what most visits never load.
import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

export const lateImport = /\bimport\((`\.\/[^`]+\.js`|"\.\/[^"]+\.js")\)/g;

/** Vite's wrapping of an import() of which one name is used, and of one that is used whole. */
const pickedImport = /[\w$]+\(async\(\)=>\{let\{([\w$]+:[\w$]+)\}=await importLate\(([^)]+)\);return\{\1\}\},\[\]\)/g;
const plainImport = /[\w$]+\(\(\)=>importLate\(([^)]+)\),\[\]\)/g;

/**
 * What Vite puts around every import() would fetch lists of files; those stand in the files themselves. Of them all, late
 * code waits for its style sheet alone.
 */
const preloadHelper = `
export const __vitePreload = (load, sheets = []) => Promise.all(sheets.map(addSheet)).then(load);
const addSheet = (file) => document.querySelector(\`link[href="/\${file}"]\`) ?? new Promise((resolve, fail) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + file, onload: resolve });
  link.onerror = () => { link.remove(); fail(new TypeError(file)); };
  document.head.append(link);
});`;

export function earlyImports(): Plugin {
  return {
    name: 'early-imports',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /vite\/preload-helper/ }, handler: () => preloadHelper },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const present = reach(
          bundle,
          [...chunks.filter(({ isEntry }) => isEntry)].map(({ fileName }) => fileName),
        );
        for (const chunk of chunks) {
          if (!chunk.isDynamicEntry) continue;
          const named = new Set([...chunk.imports, ...present, chunk.fileName]);
          const missing = [...reach(bundle, chunk.imports)].filter((file) => !named.has(file));
          const lines = missing.map((file) => `import${JSON.stringify(from(chunk.fileName, file))};`);
          chunk.code = lines.join('') + chunk.code;
        }
        const outside = reach(bundle, publicEntries(chunks), ({ imports, dynamicImports }) => [
          ...imports,
          ...dynamicImports,
        ]);
        for (const chunk of chunks) chunk.code = withLateImports(chunk.code, outside.has(chunk.fileName));
      },
    },
  };
}

/** In the app's chunks its own way to fetch all files of a module first (src/web/late-import.ts); pages without it, the browser's. */
export function withLateImports(code: string, isPublic: boolean): string {
  if (isPublic) return code.replaceAll(lateImport, '(globalThis.importLate||(file=>import(file)))($1)');
  return code
    .replaceAll(lateImport, 'importLate($1)')
    .replaceAll(pickedImport, 'importLate($2)')
    .replaceAll(plainImport, 'importLate($1)');
}

/** Entries that are not the app's: it alone comes from index.html. */
function publicEntries(chunks: readonly Rolldown.OutputChunk[]): string[] {
  return chunks.flatMap((each) =>
    each.isEntry && !each.facadeModuleId?.endsWith('index.html') ? [each.fileName] : [],
  );
}

type Next = (chunk: Rolldown.OutputChunk) => readonly string[];

/** These files and all that they import, statically unless said otherwise. */
function reach(bundle: Bundle, files: readonly string[], next: Next = ({ imports }) => imports): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== 'chunk') return;
    seen.add(file);
    next(chunk).forEach(visit);
  };
  files.forEach(visit);
  return seen;
}

function from(file: string, to: string): string {
  const path = posix.relative(posix.dirname(file), to);
  return path.startsWith('.') ? path : `./${path}`;
}
