// Reads from the features' manifests which paths the browser app has and which file each page is made by, so that the
// server can name a page's code in its first answer and knows an unknown path.
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, type ESTree } from 'vite';

export interface PageFile {
  /** `/app/team/$teamId/dashboard` */
  path: string;
  /** From the project's root. */
  file: string;
  area: 'public' | 'app';
}

export function readPageFiles(root: string): PageFile[] {
  return globSync('src/features/*/*.web.tsx', { cwd: root })
    .toSorted()
    .flatMap((name) => {
      const manifest = name.replaceAll('\\', '/');
      return pagesOf(readFileSync(posix.join(root, manifest), 'utf8'), manifest);
    });
}

/** Every object that has a path, an area and a way to load; one that is not written out plainly is refused. */
export function pagesOf(code: string, manifest: string): PageFile[] {
  const pages: PageFile[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const found = pageOf(node as ESTree.Node, manifest, code);
    if (found) pages.push(found);
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(manifest, code).program.body);
  return pages;
}

function pageOf(node: ESTree.Node, manifest: string, code: string): PageFile | null {
  if (node.type !== 'ObjectExpression') return null;
  const values = new Map(
    node.properties.flatMap((each) =>
      each.type === 'Property' && each.key.type === 'Identifier' ? [[each.key.name, each.value] as const] : [],
    ),
  );
  const [path, area, load] = ['path', 'area', 'load'].map((name) => values.get(name));
  if (!path || !area || !load) return null;
  const imported = /\bimport\(\s*['"]([^'"]+)['"]/.exec(code.slice(load.start, load.end))?.[1];
  const [plainPath, plainArea] = [textOf(path), textOf(area)];
  if (plainPath === null || !imported || (plainArea !== 'public' && plainArea !== 'app'))
    throw new Error(`${manifest}: a page's path, area and import must be written out as plain strings`);
  return { path: plainPath, area: plainArea, file: posix.join(posix.dirname(manifest), imported) };
}

function textOf(node: ESTree.Node): string | null {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}
