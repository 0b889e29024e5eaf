// Each guard of `npm run check` is shown a planted fault, in a small project with the real settings.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
// Outside the checkout, whose .gitignore the tools heed.
const project = mkdtempSync(join(tmpdir(), 'guards-'));

const FILES: Record<string, string> = {
  'src/features/leads/leads.routes.ts': `export interface Row { id: string }\nexport const home = process.cwd();\n`,
  'src/features/leads/list.tsx': `import type { Row } from './leads.routes.ts';\nexport const List = (row: Row) => <p>{row.id}</p>;\n`,
  'src/features/leads/stage.rules.ts': `export const title = document.title;\nexport const folder = process.cwd();\n`,
  'src/domain/good.ts': `export const good = 1;\n`,
  'src/domain/ring-a.ts': `import { b } from './ring-b.ts';\nexport const a = () => b;\n`,
  'src/domain/ring-b.ts': `import { a } from './ring-a.ts';\nexport const b = () => a;\n`,
  'src/domain/ugly.ts': `export const ugly   = "double"\n`,
  'src/server/config.ts': `export const port = process.env.PORT;\n`,
  'src/server/main.ts': `import { port } from './config.ts';\nimport { used } from './uses.ts';\nprocess.title = String(port ?? used);\n`,
  'src/server/uses.ts': [
    `export const used = process.env.OTHER;`,
    `export const unused = 1;`,
    `export const loose = (x: any): void => console.log(x);`,
    `export function floats(): void {\n  Promise.resolve(1);\n}\n`,
  ].join('\n'),
  'src/server/silenced.ts': `// oxlint-disable-next-line no-console -- nothing here speaks\nexport const silenced = 1;\n`,
  'src/web/late-page.tsx': `import { lazy } from 'react';\nexport const Page = lazy(() => import('./other-page.tsx'));\n`,
  'browser-tests/list.journey.ts': `import type { Page } from '@playwright/test';\nexport const go = (page: Page) => page.keyboard.press('Enter');\n`,
  'src/server/dead-file.ts': `export const dead = 1;\n`,
};

beforeAll(() => {
  const settings = globSync(['tsconfig*.json', '.oxlintrc.json', '.prettierrc.json', 'knip.json', 'package.json'], {
    cwd: root,
  });
  for (const file of settings) cpSync(join(root, file), join(project, file));
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

function run(tool: string, ...args: string[]): { code: number | null; says: string } {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: project,
    encoding: 'utf8',
  });
  return { code: status, says: stdout + stderr };
}

describe('types', () => {
  it('keep a screen from a route file and a rule from browser and machine', () => {
    const shared = run('tsc', '-b', 'tsconfig.shared.json');
    expect(shared.code).not.toBe(0);
    expect(shared.says).toMatch(/stage\.rules\.ts.*document/);
    expect(shared.says).toMatch(/stage\.rules\.ts.*process/);
    expect(shared.says).not.toContain('good.ts');
    const web = run('tsc', '-p', 'tsconfig.web.json');
    expect(web.code).not.toBe(0);
    expect(web.says).toMatch(/leads\.routes\.ts' is not listed within the file list/);
  });
});

describe('oxlint', () => {
  it('finds the environment read elsewhere, circles, any, console and forgotten promises', () => {
    const { code, says } = run('oxlint', '--format=unix');
    expect(code).not.toBe(0);
    expect(says).toMatch(/src\/server\/uses\.ts:1:.*process\.env.*no-process-env/);
    expect(says).toMatch(/src\/domain\/ring-a\.ts:.*no-cycle/);
    expect(says).toMatch(/src\/server\/uses\.ts:3:.*no-explicit-any/);
    expect(says).toMatch(/src\/server\/uses\.ts:3:.*no-console/);
    expect(says).toMatch(/src\/server\/uses\.ts:5:.*no-floating-promises/);
    expect(says).toMatch(/src\/web\/late-page\.tsx:1:.*no-restricted-imports/);
    expect(says).toMatch(/browser-tests\/list\.journey\.ts:2:.*no-restricted-properties/);
    expect(says).not.toMatch(/config\.ts/);
  });

  it('finds a disabled rule that nothing breaks, as the check runs it', () => {
    const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const [tool = '', ...args] = (scripts['check:lint'] ?? '').split(' ');
    const { code, says } = run(tool, ...args, '--format=unix', 'src/server/silenced.ts');
    expect(code).not.toBe(0);
    expect(says).toMatch(/src\/server\/silenced\.ts:1:.*Unused oxlint-disable directive/);
  });
});

describe('knip', () => {
  it('finds a dead file and a dead export', () => {
    const { code, says } = run('knip', '--reporter', 'compact', '--include', 'files,exports');
    expect(code).not.toBe(0);
    expect(says).toContain('src/server/dead-file.ts');
    expect(says).toMatch(/src\/server\/uses\.ts:.*unused/);
  });
});

describe('prettier', () => {
  it('finds a file of another shape', () => {
    const { code, says } = run('prettier', '--check', 'src/domain/ugly.ts', 'src/domain/good.ts');
    expect(code).not.toBe(0);
    expect(says).toContain('src/domain/ugly.ts');
    expect(says).not.toContain('good.ts');
  });
});
