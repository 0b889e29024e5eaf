import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lastWords } from './embedded-log.ts';

it('says why a database did not start, however often it was asked while it tried to', () => {
  const home = mkdtempSync(join(tmpdir(), 'log-'));
  const before = 'LOG:  of the start before\n';
  const asked = [
    'FATAL:  the database system is starting up',
    'FATAL:  the database system is not yet accepting connections',
    'DETAIL:  Consistent recovery state has not been yet reached.',
    'FATAL:  the database system is not accepting connections',
    'DETAIL:  Hot standby mode is disabled.',
  ];
  const words = [
    'LOG:  last completed transaction was at log time 2026-11-28 23:22:35.224556+00',
    'FATAL:  recovery ended before configured recovery target was reached',
    'LOG:  startup process (PID 7) exited with exit code 1',
    'LOG:  terminating any other active server processes',
    'LOG:  shutting down due to startup process failure',
    'LOG:  database system is shut down',
  ];
  const lines = words.flatMap((line) => [...asked, line]);
  writeFileSync(join(home, 'postgres.log'), `${before}${lines.join('\n')}\n`);
  expect(lastWords(home, before.length)).toBe(words.join('\n'));
});
