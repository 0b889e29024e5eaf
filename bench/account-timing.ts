// Whether the time of an answer tells that an address has an account: log-in, forgotten password and sign-up, asked in
// turn for known and unknown addresses. Equal medians are the aim; the work of a known address is done behind the answer.
import { randomUUID } from 'node:crypto';
import { hashPassword } from '../src/server/sign-in/password-hash.ts';
import { onServer } from '../test-support/postgres.ts';
import { startBenchServer } from './bench-server.ts';
import { median, ms, type Finding } from './measure.ts';

const accounts = 100;
const rounds = 2;
/** Times beyond which a difference would be told apart through a network within a few hundred tries. */
const bound = 1.1;

const questions = [
  { name: 'log-in', path: '/api/auth/sign-in', body: (email: string) => ({ email, password: 'not the right one 7' }) },
  { name: 'forgotten password', path: '/api/auth/forgot-password', body: (email: string) => ({ email }) },
  {
    name: 'sign-up',
    path: '/api/auth/sign-up',
    body: (email: string) => ({ email, password: 'long enough, and new 8' }),
  },
] as const;

export async function measureAccountTiming(databaseUrl: string): Promise<Finding[]> {
  const run = randomUUID().slice(0, 8);
  const known = Array.from({ length: accounts }, (_, index) => `timing-${run}-${index}@example.com`);
  await makeAccounts(databaseUrl, known);
  const server = await startBenchServer(databaseUrl, { TRUSTED_PROXIES: '1', LOG_LEVEL: 'fatal' });
  try {
    const findings: Finding[] = [];
    for (const { name, path, body } of questions) {
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let turn = 0; turn < accounts * rounds; turn += 1) {
        const asked = {
          known: known[turn % accounts] ?? '',
          unknown: `timing-${run}-${name.replaceAll(' ', '-')}-${turn}@example.com`,
        };
        // Whoever comes second would gain from a warm cache: they take turns.
        for (const kind of turn % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
          times[kind].push(await timeOf(server.url + path, body(asked[kind]), turn));
      }
      const ratio = median(times.known) / median(times.unknown);
      findings.push({
        name: `${name}: known / unknown address`,
        found: `${ms(median(times.known))} / ${ms(median(times.unknown))} ms`,
        target: `× ${(1 / bound).toFixed(2)} to ${bound}`,
        isGood: ratio < bound && ratio > 1 / bound,
        floor: { median: median(times.unknown), ratio },
      });
    }
    return findings;
  } finally {
    await server.stop();
    await onServer(databaseUrl, (client) =>
      client.query(`delete from auth."user" where email like $1`, [`timing-${run}-%`]),
    );
  }
}

/** Every turn from its own address, so that no limit by address is met. */
async function timeOf(url: string, body: object, turn: number): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${turn >> 8}.${turn & 255}` },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${url} answered ${answer.status}.`);
  return performance.now() - started;
}

async function makeAccounts(databaseUrl: string, emails: readonly string[]): Promise<void> {
  const hash = await hashPassword('the right one, never asked for');
  await onServer(databaseUrl, (client) =>
    client.query(
      `with made as (insert into auth."user" (name, email, "emailVerified") select email, email, true from unnest($1::text[]) as email returning id)
       insert into auth.account ("accountId", "providerId", "userId", password, "updatedAt") select id::text, 'credential', id, $2, now() from made`,
      [emails, hash],
    ),
  );
}
