import { describe, expect, it } from 'vitest';
import { edges as declaredEdges } from './architecture-edges.ts';
import { architectureFaults, findCycle, unusedEdges, type Edges } from './architecture-faults.ts';
import { drawMap, withMap } from './architecture-map.ts';

const edges: Edges = { leads: [], pipeline: ['leads'], reports: [] };
const faultsOf = (path: string, text: string, others: Edges = edges) =>
  architectureFaults([{ path, text }], others).join('\n');
const f = (name: string) => `src/features/${name}`;
/** Of what the check refuses in this file, too. */
const [waitFor, short, less] = [['vi', 'waitFor'].join('.'), 300, 'toBeLessThan'];

describe('the architecture check goes red on', () => {
  it.each([
    [
      'an undeclared edge',
      f('reports/a.routes.ts'),
      `import { x } from '../leads/x.operation.ts'`,
      /reports may not use leads: declare the edge/,
    ],
    [
      'a wait for an asynchronous function, which waits for nothing',
      'browser-tests/list.journey.ts',
      ['await page.waitForFunction', '(async () => isReady());'].join(''),
      /waitForFunction asks no asynchronous function/,
    ],
    [
      'a look-up of a number of its own',
      f('leads/a.db.ts'),
      'sql`select id, name from leads where user_id = ${userId} and deleted_at is null and phone = ${number}`',
      /looks up whose a number is by itself/,
    ],
    [
      "a neighbor's private file",
      f('pipeline/a.routes.ts'),
      `import { x } from '../leads/lead.db.ts'`,
      /of a neighbor only: operation, contract, rules/,
    ],
    [
      'a type from there as well',
      f('pipeline/a.routes.ts'),
      `type X = import('../leads/lead.db.ts').X`,
      /of a neighbor only/,
    ],
    [
      'a re-export from there',
      f('pipeline/a.routes.ts'),
      `export { x } from '../leads/lead.db.ts'`,
      /of a neighbor only/,
    ],
    [
      "a screen on the server's side",
      f('leads/list.tsx'),
      `import type { x } from './leads.routes.ts'`,
      /a \.screen file may import of its own feature/,
    ],
    [
      'a lazy one too',
      f('leads/list.tsx'),
      `const x = () => import('./leads.routes.ts')`,
      /a \.screen file may import/,
    ],
    [
      'a rule on the database',
      f('leads/stage.rules.ts'),
      `import { x } from './stage.db.ts'`,
      /a \.rules file may import of its own feature: rules/,
    ],
    [
      'a sentence that asks the screen',
      f('leads/stage.words.ts'),
      `import { x } from './stage-badge.tsx'`,
      /a \.words file may import of its own feature: rules, words/,
    ],
    [
      'a query on the server',
      f('leads/stage.db.ts'),
      `import { x } from '../../server/config.ts'`,
      /a \.db file may import from: domain, database/,
    ],
    [
      'the domain on a feature',
      'src/domain/money.ts',
      `import { x } from '../features/leads/x.rules.ts'`,
      /only src\/server\/features.ts and/,
    ],
    [
      'the shell on a feature',
      'src/web/shell.tsx',
      `import { x } from '../features/leads/list.tsx'`,
      /may name a feature/,
    ],
    [
      'a list of features on a query',
      'src/server/features.ts',
      `import { x } from '../features/leads/lead.db.ts'`,
      /this list may import/,
    ],
    [
      'the sandbox on the product',
      'src/sandbox/mail.ts',
      `import { x } from '../domain/money.ts'`,
      /src\/sandbox may import from: sandbox/,
    ],
    [
      'a provider on the server',
      'src/providers/mail.ts',
      `import { x } from '../server/config.ts'`,
      /src\/providers may import from/,
    ],
    ['a test', f('leads/x.routes.ts'), `import { x } from './x.test.ts'`, /imports no tests/],
    ['test support', 'src/domain/x.ts', `import { x } from '../../test-support/app.ts'`, /imports no tests/],
    ['a barrel', 'src/domain/index.ts', '', /no barrels/],
    ['a star export', 'src/domain/money.ts', `export * from './cents.ts';`, /no barrels/],
    ['a long file', 'src/domain/money.ts', '\n'.repeat(401), /401 lines: split it/],
    ['a folder inside a feature', f('leads/parts/x.rules.ts'), '', /one flat folder/],
    ['a name without a role', f('leads/leads.ts'), '', /its name tells no role/],
    ['another kind of name', 'src/domain/MoneyBag.ts', '', /kebab-case/],
    ['a feature that is not declared', f('unknown/x.rules.ts'), '', /missing in tools\/architecture-edges.ts/],
    [
      "a machine's folder",
      'src/domain/x.ts',
      `const x = '${['', 'home', 'jane', 'crm'].join('/')}';`,
      /folder of one machine/,
    ],
    ['a wait of one second', 'src/web/x.test.ts', `await ${waitFor}(() => isDone());`, /waits a second: expect.poll/],
    [
      'a question whose answer is not heeded',
      f('leads/x.browser.ts'),
      `import { confirm } from '../../web/ui/ask.ts';\nawait confirm({ title });`,
      /whatever the answer/,
    ],
    ['a short limit', 'src/web/x.test.ts', `await expect.poll(isDone, { timeout: ${short} });`, /a limit of 300 ms/],
    ['that of a test', 'src/web/x.test.ts', `it('x', () => {\n}, 10_000);`, /a limit of 10_000 ms/],
    [
      'that of a journey',
      'browser-tests/x.journey.ts',
      `await expect(row).toBeVisible({ timeout: ${short} });`,
      /a limit of 300 ms/,
    ],
    ['that of a whole journey', 'browser-tests/x.ts', `test.setTimeout(${short});`, /a limit of 300 ms/],
    [
      'a claim that the machine is fast',
      'browser-tests/x.journey.ts',
      `expect(performance.now() - began).${less}(2_000);`,
      /must be fast/,
    ],
    ['one in words', 'src/web/x.test.ts', `expect(await reader.slowMs).${less}(300);`, /must be fast/],
    ['that of a table of tests', 'src/web/x.test.ts', `  (a) => {\n  },\n  10_000,\n);`, /a limit of 10_000 ms/],
  ])('%s', (_name, path, text, message) => {
    expect(faultsOf(path, text)).toMatch(message);
  });

  it('a circle of files, even of types that are imported or asked for late', () => {
    const circle = (back: string) =>
      architectureFaults(
        [
          { path: 'src/server/a.ts', text: `import { b } from './b.ts'` },
          { path: 'src/server/b.ts', text: `export { c } from './c.ts'` },
          { path: 'src/server/c.ts', text: back },
        ],
        edges,
      ).join('\n');
    const says = /src\/server\/a\.ts → src\/server\/b\.ts → src\/server\/c\.ts → src\/server\/a\.ts: .*in a circle/;
    expect(circle(`import { a } from './a.ts'`)).toMatch(says);
    expect(circle(`import type { A } from './a.ts'`)).toMatch(says);
    expect(circle(`export type A = import('./a.ts').A`)).toMatch(says);
    expect(circle(`const a = () => import('./a.ts')`)).toMatch(says);
    expect(circle(`import { d } from './d.ts'`)).toBe('');
  });

  it('a feature of more than 60 files, tests apart', () => {
    const hall = (count: number) => [
      { path: f('leads/x.test.ts'), text: '' },
      ...Array.from({ length: count }, (_, n) => ({ path: f(`leads/x-${n}.rules.ts`), text: '' })),
    ];
    expect(architectureFaults(hall(60), edges)).toEqual([]);
    expect(architectureFaults(hall(61), edges).join()).toMatch(/src\/features\/leads: 61 files without tests/);
  });

  it('a declared edge that only a test uses', () => {
    const text = `import { x } from '../leads/x.operation.ts'`;
    expect(unusedEdges([{ path: f('pipeline/a.routes.ts'), text }], edges)).toEqual([]);
    expect(unusedEdges([{ path: f('pipeline/a.test.ts'), text }], edges)).toEqual([
      'tools/architecture-edges.ts: nothing uses the edge pipeline → leads',
    ]);
  });

  it('a circle of features', () => {
    expect(faultsOf('src/domain/x.ts', '', { a: ['b'], b: ['c'], c: ['a'] })).toContain('a → b → c → a');
  });
});

describe('the architecture check accepts', () => {
  it.each([
    ['a declared edge', f('pipeline/a.routes.ts'), `import { x } from '../leads/move-lead.operation.ts'`],
    ["a neighbor's screen", f('pipeline/a.tsx'), `import { x } from '../leads/lead-card.tsx'`],
    ['words of a neighbor', f('pipeline/a.db.ts'), `import { x } from '../leads/stage.words.ts'`],
    ["a worker's code of a neighbor", f('pipeline/a.worker.ts'), `import { x } from '../leads/parse.worker.ts'`],
    ['a worker', f('leads/a.tsx'), `import X from './parse.worker.ts?worker'`],
    ['a reasoned long file', 'src/domain/x.ts', `// Over 400 lines because it is one table.\n${'\n'.repeat(500)}`],
    ['a long limit of a test', 'src/web/x.test.ts', `it('x', () => {\n}, 600_000);`],
    [
      'a reasoned short one',
      'src/web/x.test.ts',
      `// What is seen is that it ends.\nawait send({ timeout: ${short} });`,
    ],
    ['a test that reaches everywhere', f('reports/a.test.ts'), `import { x } from '../leads/lead.db.ts'`],
  ])('%s', (_name, path, text) => {
    expect(faultsOf(path, text)).toBe('');
  });

  it('the declared edges', () => {
    expect(findCycle(declaredEdges)).toBeNull();
  });
});

it('keeps the rest of the document when it writes the map', () => {
  const map = drawMap([{ path: f('pipeline/a.tsx'), text: `import { x } from '../leads/lead-card.tsx'` }]);
  expect(map).toContain('| pipeline | leads | 1 |');
  const first = withMap('# Title\n\nText.\n', 'old');
  expect(withMap(`${first}\nMore.\n`, map)).toBe(`${first.replace('old', map)}\nMore.\n`);
});
