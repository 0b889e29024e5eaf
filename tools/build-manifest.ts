// What Vite says about a finished build: which files a source file became, with all that these import at once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

export class BuildManifest {
  readonly #chunks: Record<string, Chunk>;

  constructor(outDir: string, name: string) {
    this.#chunks = JSON.parse(readFileSync(join(outDir, name), 'utf8')) as Record<string, Chunk>;
  }

  /** Address of what this source file became. */
  addressOf(source: string): string {
    const chunk = this.#chunks[source];
    if (!chunk) throw new Error(`The build made nothing of ${source}`);
    return `/${chunk.file}`;
  }

  /** Addresses of these source files' code and styles, and of all that they import statically. */
  filesOf(sources: readonly string[], kinds: readonly ('file' | 'css' | 'assets')[] = ['file', 'css']): string[] {
    return this.#reach(sources, kinds, (chunk) => chunk.imports ?? []);
  }

  /** The same with all that is ever loaded from there by `import()`. */
  filesWithLateParts(sources: readonly string[]): string[] {
    return this.#reach(sources, ['file', 'css'], ({ imports = [], dynamicImports = [] }) => [
      ...imports,
      ...dynamicImports,
    ]);
  }

  #reach(
    sources: readonly string[],
    kinds: readonly ('file' | 'css' | 'assets')[],
    next: (chunk: Chunk) => readonly string[],
  ): string[] {
    const files = new Set<string>();
    const seen = new Set<string>();
    const visit = (key: string) => {
      const chunk = this.#chunks[key];
      if (!chunk || seen.has(key)) return;
      seen.add(key);
      for (const kind of kinds) for (const file of [chunk[kind] ?? []].flat()) files.add(`/${file}`);
      for (const other of next(chunk)) visit(other);
    };
    for (const source of sources) visit(source);
    return [...files];
  }
}
