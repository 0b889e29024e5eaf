// No other code reaches the carrier's send, and no other code makes a text: what is written anywhere in the product is looked through.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const texting = 'src/features/texting/';

interface Way {
  what: string;
  pattern: RegExp;
  /** The only files that may. */
  by: readonly string[];
}

const ways: Way[] = [
  {
    what: 'loads the carrier’s SDK',
    pattern: /(?:from|import\()\s*['"]telnyx(?:\/[^'"]*)?['"]/,
    by: [
      'src/providers/telnyx/telnyx-ask.ts',
      'src/providers/telnyx/telnyx-client.ts',
      'src/providers/telnyx/telnyx-gateway.ts',
      'src/providers/telnyx/telnyx-outcomes.ts',
    ],
  },
  {
    what: 'calls the carrier by its address',
    pattern: /api\.telnyx\.com/,
    by: ['src/providers/telnyx/telnyx-ask.ts'],
  },
  { what: 'asks the SDK to send', pattern: /\bmessages\s*\.\s*send\b/, by: ['src/providers/telnyx/telnyx-gateway.ts'] },
  {
    what: 'asks the adapter to send',
    pattern:
      /telnyx\w*\s*[!?]?\s*\)?\s*[!?]?\.\s*send\b|\{[^}]*\bsend\b[^}]*\}\s*=\s*[^;]*telnyx|telnyx\w*[!?]?\.?\[\s*['"]send/i,
    by: [`${texting}deliver-texts.job.ts`],
  },
  { what: 'asks the adapter to send a code', pattern: /\.\s*sendCode\b/, by: ['src/features/calls/phone-code.job.ts'] },
  {
    what: 'makes a row of messages',
    pattern: /insert\s+into\s+(?:crm\.)?messages\b|insertInto\(\s*['"]messages['"]/i,
    by: [`${texting}texts.db.ts`, `${texting}receive-text.db.ts`],
  },
  {
    what: 'puts a text into the queue or takes it out',
    pattern: /update\s+(?:crm\.)?messages\s+set\s+status\b|updateTable\(\s*['"]messages['"]\s*\)\s*\.set\(\{\s*status/i,
    by: [`${texting}claim-texts.db.ts`, `${texting}settle-sends.db.ts`, `${texting}note-outcome.db.ts`],
  },
];

const faultsOf = (path: string, code: string): string[] =>
  ways.filter(({ pattern, by }) => pattern.test(code) && !by.includes(path)).map(({ what }) => `${path} ${what}`);

const productFiles = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|^src\/sandbox\//.test(path));

it('is taken by no other file', () => {
  expect(productFiles.length).toBeGreaterThan(500);
  expect(productFiles.flatMap((path) => faultsOf(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

it('is really taken by those', () => {
  for (const { what, pattern, by } of ways)
    expect(
      by.some((path) => pattern.test(readFileSync(join(root, path), 'utf8'))),
      what,
    ).toBe(true);
});

it.each([
  `import Telnyx from 'telnyx';`,
  `const { Telnyx } = await import('telnyx');`,
  `await fetch('https://api.telnyx.com/v2/messages', { method: 'POST' });`,
  `await sdk.messages.send({ to });`,
  `await platform.telnyx!.send(text);`,
  `await platform.telnyx?.send(text);`,
  `const { send } = platform.telnyx;`,
  `await platform.telnyx!['send'](text);`,
  'await sql`insert into messages (user_id) values (1)`.execute(tx);',
  `await tx.insertInto('messages').values(row).execute();`,
  `await sql\`update messages set status = 'queued'\`.execute(tx);`,
])('sees: %s', (code) => {
  expect(faultsOf('src/features/inbox/inbox.routes.ts', code)).not.toEqual([]);
});
