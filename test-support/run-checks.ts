// `npm run check`: every part to its end, whatever the others found; then which were red.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { lineOf } from './runner/last-lines.ts';
import { sayShort, type Red, type RunReport } from './runner/report.ts';
import { checkReport } from './runner/runners.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const parts = Object.keys(scripts).filter((name) => name.startsWith('check:'));

function run(part: string): Promise<{ code: number; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn('npm', ['run', '--silent', part], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output += data.toString();
        process.stdout.write(data);
      });
    child.once('error', fail);
    child.once('exit', (code) => done({ code: code ?? 1, output }));
  });
}

const path = /[\w-]+\.(tsx?|json|md|sql)\b/;

/** The first line that names a fault, else the last one; with the first that names a file, if it does not. */
function sayWhy(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() && !line.startsWith('npm warn'));
  const first = lines.find((line) => /error|×|\[warn\]|unused|fault|:\d+/i.test(line)) ?? lines.at(-1) ?? '';
  const place = path.test(first) ? '' : (lines.find((line) => path.test(line)) ?? '');
  return `${sayShort(first)} ${place.trim()}`.trim();
}

rmSync(checkReport, { force: true });
const report: RunReport = { passed: [], failed: [], faults: [] };
for (const part of parts) {
  console.log(`\n${part}`);
  const { code, output } = await run(part);
  if (code === 0) report.passed.push({ file: part, title: '' });
  else report.faults.push({ file: part, title: '', message: sayWhy(output) } satisfies Red);
}
mkdirSync(dirname(checkReport), { recursive: true });
writeFileSync(checkReport, JSON.stringify(report));
for (const fault of report.faults) console.error(lineOf(fault));
console.log(report.faults.length > 0 ? `\n${report.faults.length} of ${parts.length} red` : '\nAll green');
process.exit(report.faults.length > 0 ? 1 : 0);
