import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runJourneys } from './run-journeys.ts';

/** Plays Playwright: one run after the other with this many passed and failed journeys, or crashed. */
function played(...runs: ({ expected: number; unexpected: number } | 'crashed')[]) {
  const reports = mkdtempSync(join(tmpdir(), 'journeys-'));
  const asked: string[][] = [];
  const playwright = async (args: string[], settings: Record<string, string>) => {
    const stats = runs[asked.length] ?? 'crashed';
    asked.push(args);
    if (stats === 'crashed') return 1;
    writeFileSync(settings['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '', JSON.stringify({ stats: { flaky: 0, ...stats } }));
    return stats.unexpected > 0 ? 1 : 0;
  };
  mkdirSync(join(reports, 'pages/one'), { recursive: true });
  writeFileSync(join(reports, 'pages/one/error-context.md'), 'what stood there');
  return { asked, outcome: runJourneys(playwright, reports, join(reports, 'pages')) };
}

describe('all journeys', () => {
  it('run once, without traces, when all are green', async () => {
    const { asked, outcome } = played({ expected: 9, unexpected: 0 });
    expect(await outcome).toEqual({ passed: 9, failed: 0 });
    expect(asked).toEqual([[]]);
  });

  it('stay red when the second run, for the traces, is green', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const { asked, outcome } = played({ expected: 7, unexpected: 2 }, { expected: 2, unexpected: 0 });
    expect(await outcome).toEqual({ passed: 7, failed: 2 });
    expect(log).toHaveBeenCalledWith(expect.stringContaining('what stood there'));
    expect(asked[1]).toEqual(expect.arrayContaining(['--last-failed', '--trace=on']));
  });

  it('are one failure when the runner crashed, and nothing runs again', async () => {
    const { asked, outcome } = played('crashed');
    expect(await outcome).toEqual({ passed: 0, failed: 1 });
    expect(asked).toHaveLength(1);
  });
});
