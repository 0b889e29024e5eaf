// Checks the tree's own rules and prints its map; `--write` puts the map into ARCHITECTURE.md.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { edges } from './architecture-edges.ts';
import { architectureFaults, unusedEdges } from './architecture-faults.ts';
import { drawMap, withMap } from './architecture-map.ts';

const root = join(import.meta.dirname, '..');
const document = join(root, 'ARCHITECTURE.md');

const paths = globSync('{src,tools,test-support,browser-tests,bench}/**/*.{ts,tsx}', { cwd: root });
const files = paths
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.d.ts') && path !== 'src/database/rows.ts')
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const faults = [...architectureFaults(files, edges), ...unusedEdges(files, edges)];
const map = drawMap(files);
const written = readFileSync(document, 'utf8');
const { format, resolveConfig } = await import('prettier');
const current = await format(withMap(written, map), { ...(await resolveConfig(document)), parser: 'markdown' });

if (process.argv.includes('--write')) writeFileSync(document, current);
else if (current !== (await format(written, { ...(await resolveConfig(document)), parser: 'markdown' }))) {
  faults.push('ARCHITECTURE.md shows an old map: node tools/check-architecture.ts --write');
}
console.log(map);
for (const fault of faults) console.error(fault);
console.error(`\n${files.length} files, ${faults.length === 0 ? 'no faults' : `${faults.length} faults`}`);
process.exit(faults.length > 0 ? 1 : 0);
