// `npm run numbers`: the pool of messaging numbers. In the database of DATABASE_URL, else in the built-in one while it runs; numbers are
// bought with the carrier's keys, else in the sandbox of a running `npm start`.
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { embeddedUrl } from '../src/database/embedded.ts';
import { CarrierInDoubt, CarrierRefused } from '../src/domain/carrier-outcome.ts';
import { adoptNumbers, buyNumbers } from '../src/features/numbers/buy-numbers.operation.ts';
import {
  addToPool,
  assignTo,
  overrideVerified,
  quarantine,
  release,
  removeFromPool,
} from '../src/features/numbers/manage-pool.operation.ts';
import { listPool, type ListedNumber } from '../src/features/numbers/pool.db.ts';
import { readConfig } from '../src/server/config.ts';
import { Refusal } from '../src/server/http/refusal.ts';
import { createLogger } from '../src/server/logger.ts';
import { openPlatform } from '../src/server/open-platform.ts';
import type { Platform } from '../src/server/platform.ts';
import { readSettings } from './surroundings.ts';

const usage = `npm run numbers                                 lists the pool
npm run numbers -- buy COUNT [PREFIX]           buys toll-free numbers at the carrier (PREFIX: 833, 844, …)
npm run numbers -- add NUMBER…                  puts numbers of the account into the pool; "add all" puts in all it lacks
npm run numbers -- assign NUMBER EMAIL_OR_ID    gives a number to an agent
npm run numbers -- release NUMBER               takes it back; it rests for 90 days
npm run numbers -- quarantine NUMBER [DAYS]     nobody gets it for so long (90 days unless said otherwise; 0 ends a rest)
npm run numbers -- verified NUMBER yes|no       overrides what the carrier said
npm run numbers -- delete NUMBER                takes it out of the pool, after a question; it stays at the carrier`;

const done: Record<string, (platform: Platform, given: string[], options: Options) => Promise<string | null>> = {
  list: async ({ database }) => show(await database.asSystem(listPool)),
  buy: async (platform, [count = '', prefix], { reference = randomUUID() }) => {
    if (!/^[1-9]\d?$/.test(count)) return null;
    console.log(`Reference of this order: ${reference}. If it breaks off, run it again with --reference ${reference}`);
    const wish = { count: Number(count), reference, ...(prefix && { prefix }) };
    const { numbers, isPending } = await buyNumbers(carrierOf(platform), wish);
    if (isPending) return 'The carrier is still at it. Run it again with this reference in a while.';
    return numbers.length === 0 ? 'The carrier could not deliver.' : `Bought: ${numbers.join(', ')}`;
  },
  add: async (platform, numbers) => {
    if (numbers.length === 0) return null;
    if (numbers[0] === 'all') return `Added: ${(await adoptNumbers(carrierOf(platform))).join(', ') || 'none'}`;
    const added = await platform.database.asSystem((tx) =>
      Promise.all(numbers.map((phone) => addToPool(tx, { phone }))),
    );
    return numbers.map((phone, index) => `${phone} ${added[index] ? 'added' : 'was there'}`).join('\n');
  },
  assign: async (platform, [phone, to = '']) =>
    phone
      ? run(platform, `${phone} belongs to ${to}.`, (tx) => assignTo(tx, platform, { phone, to, actorId: null }))
      : null,
  release: async (platform, [phone]) =>
    phone ? run(platform, `${phone} is released and rests.`, (tx) => release(tx, { phone, actorId: null })) : null,
  quarantine: async (platform, [phone, days]) =>
    phone
      ? run(platform, `${phone} rests.`, (tx) => quarantine(tx, { phone, ...(days && { days: Number(days) }) }))
      : null,
  verified: async (platform, [phone, word = '']) =>
    phone && /^(yes|no)$/.test(word)
      ? run(platform, `${phone}: ${word === 'yes' ? 'verified' : 'not verified'}.`, (tx) =>
          overrideVerified(tx, { phone, verified: word === 'yes', actorId: null }),
        )
      : null,
  delete: async (platform, [phone], { yes }) => {
    if (!phone) return null;
    if (!yes && !(await confirms(`Take ${phone} out of the pool?`))) return 'Nothing was changed.';
    return run(platform, `${phone} is out of the pool.`, (tx) => removeFromPool(tx, phone));
  },
};

interface Options {
  reference?: string | undefined;
  yes?: boolean | undefined;
}

type Work = Parameters<Platform['database']['asSystem']>[0];

async function run({ database }: Platform, said: string, work: Work): Promise<string> {
  await database.asSystem(work);
  return said;
}

function carrierOf({ database, telnyx }: Platform) {
  if (!telnyx) throw new Error('The carrier is not configured: TELNYX_API_KEY and TELNYX_PUBLIC_KEY.');
  return { database, telnyx };
}

async function confirms(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

function show(pool: readonly ListedNumber[]): string {
  if (pool.length === 0) return 'The pool is empty.';
  const free = pool.filter(({ assigned_to: userId, rests_until: rest }) => userId === null && rest === null).length;
  return [...pool.map(line), `${pool.length} in the pool, ${free} free`].join('\n');
}

function line({
  phone_number: phone,
  verified,
  email,
  rests_until: rest,
  is_connected: isConnected,
  notes,
}: ListedNumber) {
  const whose = email ?? (rest ? `rests until ${rest.slice(0, 10)}` : 'free');
  const state = [verified ? 'verified' : 'not verified', ...(email && !isConnected ? ['not on its profile yet'] : [])];
  return `${phone}  ${whose}  ${state.join(', ')}${notes ? `  ${notes}` : ''}`;
}

async function main(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { reference: { type: 'string' }, yes: { type: 'boolean' } },
  });
  const [command = 'list', ...given] = positionals;
  const { env, dataDir, port } = readSettings(process.env);
  const url = env.DATABASE_URL || embeddedUrl(dataDir);
  if (!url) throw new Error(`There is no database in ${dataDir}: set DATABASE_URL.`);
  const sandbox = env.TELNYX_API_KEY ? {} : { SANDBOX_URL: `http://127.0.0.1:${env.SANDBOX_PORT || port + 1}` };
  // Nothing is mailed or charged from here.
  const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:9', ...sandbox, ...env, DATABASE_URL: url, ROLE: 'web' });
  const { platform, close } = await openPlatform(config, createLogger('silent'));
  try {
    return (await done[command]?.(platform, given, values)) ?? usage;
  } finally {
    await close();
  }
}

try {
  console.log(await main());
} catch (fault) {
  const said = fault instanceof CarrierRefused ? `${fault.message} (${fault.refusal.said})` : (fault as Error).message;
  console.error(said);
  if (fault instanceof CarrierInDoubt) console.error('Run it again with the same reference to find out.');
  if (!(fault instanceof Refusal || fault instanceof CarrierRefused || fault instanceof CarrierInDoubt))
    console.error(fault);
  process.exitCode = 1;
}
