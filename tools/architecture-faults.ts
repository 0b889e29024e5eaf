// Finds where the tree breaks its own rules. Pure: files in, sentences out, so that each rule can be shown to bite.
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { wrongWords } from './words.ts';
import { areas, drawnAnywhere, featureLists, featureRoles, placeOf, type Place } from './architecture-roles.ts';
import { isPatient, limitFaults } from './test-limits.ts';

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
}
export type Edges = Record<string, readonly string[]>;

const LONGEST = 400;
/** Files of a feature without its tests: more of them is a hall in which a stranger finds nothing. */
const LARGEST = 60;
const EDGES_FILE = 'tools/architecture-edges.ts';
/** Folders of a person or a machine, which mean nothing to anyone else. */
const MACHINE_PATH = /(?<![\w.])\/(?:work|home|Users)\/[a-z]\w*\//;

const WHOSE_FILE = 'src/database/owner-of-number.ts';
/** A statement that finds leads by a phone or an email. */
const WHOSE_NUMBER =
  /(?:from|join) leads\b[^`;]*?(?<!\w)(?:(?:leads?|l|own|owners?|other|has_\w+)\.)?(?:phone|email) = (?:\$\{|any\(|\w+\.(?:phone|number|email|address)\b)|\bleads_with_further/;
/** These ask something else: whether anybody has it, or all the pairs of a file, a list or a queue. */
const ASKS_OTHERWISE = new Set([
  WHOSE_FILE,
  'src/database/lead-contacts.ts',
  'src/database/missing-contacts.ts',
  'src/features/dial-session/queue.db.ts',
  'src/features/duplicates/merge-records.db.ts',
  'src/features/lead-import/book.db.ts',
  'src/features/lead-import/fill-blanks.db.ts',
  'src/features/lead-import/revert-import.db.ts',
  'src/features/lead-repair/clean-names.db.ts',
  'src/features/lead-repair/take-others-numbers.db.ts',
  'src/features/lead-rescue/settings.db.ts',
  'src/features/sample-leads/sample-leads.db.ts',
]);

/** Every module a file names, relative ones as paths from the root. */
export function importsOf({ path, text }: SourceFile): string[] {
  const { module } = parseSync(path, text);
  const named = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) => found.entries.map((entry) => entry.moduleRequest?.value)),
    ...[...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map((match) => match[1]),
  ];
  const relative = named.filter((name): name is string => name?.startsWith('.') ?? false);
  return [...new Set(relative.map((name) => posix.join(posix.dirname(path), name.replace(/\?.*$/, ''))))];
}

const allowList = (allowed: readonly string[]) => (allowed.length > 0 ? allowed.join(', ') : 'nothing');

function betweenFeatures(from: Place, to: Place, edges: Edges): string | null {
  const allowance = featureRoles[from.role];
  if (!allowance || from.feature === null || to.feature === null) return null;
  if (from.feature === to.feature) {
    if (allowance.own.includes(to.role)) return null;
    return `a .${from.role} file may import of its own feature: ${allowList(allowance.own)}`;
  }
  if (!(edges[from.feature] ?? []).includes(to.feature)) {
    return `${from.feature} may not use ${to.feature}: declare the edge in ${EDGES_FILE} ('${to.feature}' in the list of '${from.feature}')`;
  }
  if (allowance.neighbors.includes(to.role)) return null;
  return `a .${from.role} file may import of a neighbor only: ${allowList(allowance.neighbors)}`;
}

function importFault(from: Place, to: Place, edges: Edges): string | null {
  if (from.role === 'test' || from.area === 'test-support' || from.area === 'browser-tests' || from.area === 'bench')
    return null;
  if (to.role === 'test' || to.area === 'test-support') return 'what the product is made of imports no tests';
  if (!(from.area in areas) && from.area !== 'features') return null;
  if (from.area === 'features') {
    if (to.area === 'features') return betweenFeatures(from, to, edges);
    if (from.role === 'page' && drawnAnywhere.includes(to.path)) return null;
    const allowed = featureRoles[from.role]?.areas ?? [];
    return allowed.includes(to.area) ? null : `a .${from.role} file may import from: ${allowList(allowed)}`;
  }
  if (to.area === 'features') {
    const roles = featureLists[from.path];
    if (!roles) return `outside src/features only ${Object.keys(featureLists).join(' and ')} may name a feature`;
    return roles.includes(to.role) ? null : `this list may import of a feature only: ${allowList(roles)}`;
  }
  const allowed = areas[from.area] ?? [];
  return allowed.includes(to.area) ? null : `src/${from.area} may import from: ${allowList(allowed)}`;
}

function fileFaults({ path, text }: SourceFile): string[] {
  const faults: string[] = [];
  const place = placeOf(path);
  const name = posix.basename(path);
  if (/^index\.tsx?$/.test(name) || /^export \* from /m.test(text)) {
    faults.push('no barrels: import from the file that has it');
  }
  const lines = text.split('\n').length - 1;
  if (lines > LONGEST && !/over 400 lines because/i.test(text.split('\n').slice(0, 5).join('\n'))) {
    faults.push(`${lines} lines: split it, or write on top "// Over 400 lines because …"`);
  }
  // The list itself has them, and its test.
  if (!path.startsWith('tools/words.'))
    faults.push(...wrongWords(`${name}\n${text}`).map((word) => `says “${word}”: see tools/words.ts`));
  // It takes the promise for the answer, and waits for nothing.
  if (/waitForFunction\(\s*async\b/.test(text))
    faults.push('waitForFunction asks no asynchronous function: expect.poll');
  if (path.startsWith('src/') && place.role !== 'test' && !ASKS_OTHERWISE.has(path) && WHOSE_NUMBER.test(text))
    faults.push(`looks up whose a number is by itself: ${WHOSE_FILE} has the one order`);
  if (MACHINE_PATH.test(text)) faults.push('names a folder of one machine');
  const asks = place.role !== 'test' && !path.startsWith('src/web/gallery/') && /from '[^']*\/ui\/ask\.ts'/.test(text);
  if (asks && /^\s*(?:await|void) confirm\(/m.test(text)) faults.push('asks, and does the same whatever the answer');
  if (isPatient(path)) faults.push(...limitFaults(path, text));
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name)) faults.push('file names are kebab-case');
  if (place.area === 'features') {
    if (path.split('/').length !== 4) faults.push('a feature is one flat folder');
    else if (place.role !== 'test' && !(place.role in featureRoles)) {
      faults.push(`its name tells no role: ${Object.keys(featureRoles).join(', ')}`);
    }
  }
  return faults;
}

/** The first way round, as "a → b → a", or null. */
export function findCycle(edges: Edges): string | null {
  const done = new Set<string>();
  const walk = (feature: string, way: string[]): string | null => {
    if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature].join(' → ');
    if (done.has(feature)) return null;
    for (const next of edges[feature] ?? []) {
      const cycle = walk(next, [...way, feature]);
      if (cycle) return cycle;
    }
    done.add(feature);
    return null;
  };
  return Object.keys(edges).reduce<string | null>((found, feature) => found ?? walk(feature, []), null);
}

function sizeFaults(files: readonly SourceFile[]): string[] {
  const places = files.map((file) => placeOf(file.path)).filter(({ feature, role }) => feature && role !== 'test');
  return [...Map.groupBy(places, ({ feature }) => feature)].flatMap(([feature, own]) =>
    own.length > LARGEST
      ? [`src/features/${feature}: ${own.length} files without tests: split it, ${LARGEST} at most`]
      : [],
  );
}

/** Edges that were declared once and are used by none of these files; tests need none. */
export function unusedEdges(files: readonly SourceFile[], edges: Edges): string[] {
  const used = new Set(
    files.flatMap((file) => {
      const { feature, role } = placeOf(file.path);
      return role === 'test' ? [] : importsOf(file).map((target) => `${feature} → ${placeOf(target).feature}`);
    }),
  );
  const declared = Object.entries(edges).flatMap(([from, all]) => all.map((to) => `${from} → ${to}`));
  return declared.filter((edge) => !used.has(edge)).map((edge) => `${EDGES_FILE}: nothing uses the edge ${edge}`);
}

export function architectureFaults(files: readonly SourceFile[], edges: Edges): string[] {
  const faults: string[] = [];
  const cycle = findCycle(edges);
  if (cycle) faults.push(`${EDGES_FILE}: the edges go round in a circle: ${cycle}`);
  const imports = Object.fromEntries(files.map((file) => [file.path, importsOf(file)]));
  const circle = findCycle(imports);
  if (circle) {
    faults.push(`${circle}: files import each other in a circle; what both need, types too, belongs in its own file`);
  }
  faults.push(...sizeFaults(files));
  for (const file of files) {
    const from = placeOf(file.path);
    if (from.feature && !(from.feature in edges))
      faults.push(`${file.path}: feature ${from.feature} is missing in ${EDGES_FILE}`);
    faults.push(...fileFaults(file).map((fault) => `${file.path}: ${fault}`));
    for (const target of imports[file.path] ?? []) {
      const fault = importFault(from, placeOf(target), edges);
      if (fault) faults.push(`${file.path} imports ${target}: ${fault}`);
    }
  }
  return faults;
}
