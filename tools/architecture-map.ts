// The map that ARCHITECTURE.md shows: every feature, what it uses, and its size.
import { placeOf } from './architecture-roles.ts';
import { importsOf, type SourceFile } from './architecture-faults.ts';

const START = '<!-- map: written by `node tools/check-architecture.ts --write` -->';
const END = '<!-- end of map -->';

export function drawMap(files: readonly SourceFile[]): string {
  const uses = new Map<string, Set<string>>();
  const sizes = new Map<string, number>();
  for (const file of files) {
    const { feature, role } = placeOf(file.path);
    if (feature === null) continue;
    sizes.set(feature, (sizes.get(feature) ?? 0) + 1);
    const used = uses.get(feature) ?? new Set();
    uses.set(feature, used);
    if (role === 'test') continue;
    for (const target of importsOf(file)) {
      const other = placeOf(target).feature;
      if (other !== null && other !== feature) used.add(other);
    }
  }
  const rows = [...uses.keys()]
    .toSorted()
    .map(
      (feature) => `| ${feature} | ${[...(uses.get(feature) ?? [])].toSorted().join(', ')} | ${sizes.get(feature)} |`,
    );
  return ['| feature | uses | files |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The document with the map in its place, at the end when it had none. */
export function withMap(document: string, map: string): string {
  const block = `${START}\n\n${map}\n\n${END}`;
  const [start, end] = [document.indexOf(START), document.indexOf(END)];
  if (start < 0 || end < start) return `${document.trimEnd()}\n\n## Map\n\n${block}\n`;
  return document.slice(0, start) + block + document.slice(end + END.length);
}
