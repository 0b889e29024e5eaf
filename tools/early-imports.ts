// A Vite plugin. What is loaded later names all files it stands on in its first line, so that a browser asks for them
// together as soon as it has read that line. Vite's own way, a list of every such file in the app's frame, would be
// weight on every page for what most visits never load.
import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

export function earlyImports(): Plugin {
  return {
    name: 'early-imports',
    apply: 'build',
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
      },
    },
  };
}

/** These files and all that they import statically. */
function reach(bundle: Bundle, files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== 'chunk') return;
    seen.add(file);
    chunk.imports.forEach(visit);
  };
  files.forEach(visit);
  return seen;
}

function from(file: string, to: string): string {
  const path = posix.relative(posix.dirname(file), to);
  return path.startsWith('.') ? path : `./${path}`;
}
