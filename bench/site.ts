// What visitors and admins wait for: an agent's public page, the console with 100,000 users, a credit for 10,000 of them, and what
// an upload of 8 MB costs those who ask for something else.
import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { usersOnPage } from '../src/features/admin/admin.rules.ts';
import { prepareDatabase } from '../src/server/prepare-database.ts';
import { cloneDatabase, dropDatabase, onServer, temporaryName } from '../test-support/postgres.ts';
import { openSessionsOf, startBenchServer } from './bench-server.ts';
import { openRequester, type Ask } from './keep-alive.ts';
import { median, ms, quantile, type Finding } from './measure.ts';

const credited = 10_000;
const users = 100_000;
const admin = 'site-admin@example.com';
const page = '/a/dana-cole';

export async function measureSite(serverUrl: string): Promise<Finding[]> {
  const databaseUrl = await cloneDatabase(serverUrl, null, temporaryName('site'));
  try {
    await prepareDatabase(databaseUrl);
    await fill(databaseUrl);
    const server = await startBenchServer(databaseUrl);
    try {
      const [cookie = ''] = await openSessionsOf(databaseUrl, [admin]);
      await addUsers(databaseUrl, credited);
      const found = [
        await measurePage(server.url),
        await measurePages(server.url),
        ...(await measureUpload(server.url, cookie)),
        await measureCredit(server.url, cookie),
      ];
      await addUsers(databaseUrl, users - credited);
      return [...found, ...(await measureConsole(server.url, cookie))];
    } finally {
      await server.stop();
    }
  } finally {
    await dropDatabase(serverUrl, new URL(databaseUrl).pathname.slice(1));
  }
}

/** An admin, who is an agent with a public page, too: ten licenses and thirty reviews. */
const fill = (databaseUrl: string) =>
  onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm, public');
    const { rows } = await client.query<{ id: string }>(
      `insert into auth."user" (name, email, "emailVerified") values ('Dana Cole', $1, true) returning id`,
      [admin],
    );
    const own = [rows[0]!.id];
    await client.query('insert into admin_allowlist (email, user_id) values ($2, $1)', [...own, admin]);
    await client.query(
      `insert into subscriptions (user_id, plan, status, stripe_subscription_id, current_period_end)
       values ($1, 'agent_monthly', 'active', 'sub_site', now() + interval '20 days')`,
      own,
    );
    await client.query(
      `insert into agent_profiles (user_id, slug, published, full_name, public_phone, short_bio)
       values ($1, 'dana-cole', true, 'Dana Cole', '+18335550123', repeat('Life insurance in plain words. ', 12))`,
      own,
    );
    await client.query(
      `insert into agent_states (user_id, state_code, state_name, license_number, license_image_url)
       select $1, code, 'State ' || code, 'A1', '/files/licenses/x'
       from unnest('{AL,AZ,CA,CO,FL,GA,IL,NY,OH,TX}'::text[]) as code`,
      own,
    );
    await client.query(
      `insert into agent_reviews (user_id, rating, reviewer_name, comment, origin)
       select $1, 3 + n % 3, 'Pat Doe ' || n, repeat('Good advice. ', 8), 'visitor' from generate_series(1, 30) as n`,
      own,
    );
  });

const addUsers = (databaseUrl: string, count: number) =>
  onServer(databaseUrl, async (client) => {
    await client.query(
      `insert into auth."user" (name, email, "emailVerified")
       select 'Agent ' || left(id, 6), 'agent-' || id || '@example.com', true
       from generate_series(1, $1::int), lateral (select gen_random_uuid()::text where generate_series is not null) as made (id)`,
      [count],
    );
    // A name that more bear than are counted, everywhere among the others.
    await client.query(
      `update crm.profiles set full_name = 'Pat Moss' where full_name is null and left(user_id::text, 2) in ('5a', 'a5', 'c3', '3c')`,
    );
    // As the database does by itself within a minute of so many new rows.
    await client.query('vacuum analyze');
  });

async function timesOf(url: string, ask: (turn: number) => Ask, times: number, cookie?: string): Promise<number[]> {
  const requester = openRequester(url);
  const found: number[] = [];
  const warmUp = 20;
  for (let turn = 0; turn < times + warmUp; turn++) {
    const answer = await requester.ask(ask(turn), cookie);
    if (turn >= warmUp) found.push(answer.ms);
  }
  requester.close();
  return found;
}

function said(name: string, times: readonly number[], [middle, high]: readonly [number, number]): Finding {
  const [half, most] = [median(times), quantile(times, 0.95)];
  return {
    name,
    found: `${ms(half)} / ${ms(most)} ms`,
    target: `${middle} / ${high}`,
    isGood: half <= middle && most <= high,
  };
}

/** Up to its last byte, which is not before the first. */
const measurePage = async (url: string) =>
  said('public page', await timesOf(url, () => ({ method: 'GET', path: page }), 500), [5, 12]);

async function measurePages(url: string): Promise<Finding> {
  const lanes = 32;
  const requester = openRequester(url, lanes);
  const inLanes = async (count: number) => {
    let left = count;
    const began = performance.now();
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (left-- > 0) await requester.ask({ method: 'GET', path: page });
      }),
    );
    return count / ((performance.now() - began) / 1000);
  };
  await inLanes(2_000);
  const rate = await inLanes(10_000);
  requester.close();
  return {
    name: 'public pages a second, one process, its visitors on the same two cores',
    found: rate.toFixed(0),
    target: '2000',
    isGood: rate >= 2000,
  };
}

async function measureUpload(url: string, cookie: string): Promise<Finding[]> {
  const bytes = await largePicture();
  const [uploads, others] = [openRequester(url), openRequester(url)];
  const took: number[] = [];
  const waited: number[] = [];
  for (let turn = 0; turn < 6; turn++) {
    let isOver = false;
    const asking = (async () => {
      while (!isOver) waited.push((await others.ask({ method: 'GET', path: '/api/showcase' }, cookie)).ms);
    })();
    const { ms: time } = await uploads.ask({ method: 'POST', path: '/api/showcase/headshot', body: bytes }, cookie);
    isOver = true;
    await asking;
    took.push(time);
  }
  uploads.close();
  others.close();
  const slowest = Math.max(...took);
  const p95 = quantile(waited, 0.95);
  return [
    {
      name: `upload of ${(bytes.byteLength / 1024 / 1024).toFixed(1)} MB, encoded again: the slowest of ${took.length}`,
      found: `${ms(slowest)} ms`,
      target: '1500',
      isGood: slowest < 1500,
    },
    {
      name: `p95 of ${waited.length} other requests beside it`,
      found: `${ms(p95)} ms`,
      target: '50',
      isGood: p95 < 50,
    },
  ];
}

/** As a phone takes it: 12 megapixels, some noise in each. */
async function largePicture(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const pixels = randomBytes(width * height * 3);
  const raw = { raw: { width, height, channels: 3 } } as const;
  const blurred = await sharp(pixels, raw).blur(0.8).raw().toBuffer();
  for (let quality = 60; quality <= 100; quality += 1) {
    const bytes = await sharp(blurred, raw).jpeg({ quality }).toBuffer();
    if (bytes.byteLength >= 8 * 1024 * 1024) return bytes;
  }
  throw new Error('No quality makes this picture as large as it has to be.');
}

async function measureCredit(url: string, cookie: string): Promise<Finding> {
  const requester = openRequester(url);
  const read = async () =>
    JSON.parse((await requester.ask({ method: 'GET', path: '/api/admin/credits' }, cookie)).text) as {
      people: number;
      rows: { status: string; credited: number }[];
    };
  const { people } = await read();
  const began = performance.now();
  await requester.ask(
    {
      method: 'POST',
      path: '/.netlify/functions/admin-credit-everyone',
      body: { amount_cents: 10, reason: 'A benchmark', total_cents: 10 * people },
      headers: { 'idempotency-key': randomUUID() },
    },
    cookie,
  );
  for (;;) {
    const { rows } = await read();
    if (rows[0]?.status === 'done') break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const took = performance.now() - began;
  requester.close();
  return { name: `credit ${people} accounts`, found: `${ms(took)} ms`, target: '5000', isGood: took < 5000 };
}

async function measureConsole(url: string, cookie: string): Promise<Finding[]> {
  const listed = async (what: string, query: (turn: number) => string, target: readonly [number, number]) => {
    const ask = (turn: number): Ask => ({ method: 'GET', path: `/api/admin/users?${query(turn)}` });
    return said(`console with ${users} users: ${what}`, await timesOf(url, ask, 200, cookie), target);
  };
  const last = Math.ceil(users / usersOnPage);
  const page = [10, 25] as const;
  const search = [15, 40] as const;
  return [
    await listed('page', (turn) => `page=${1 + (turn % 20)}`, page),
    await listed('one of the last 20 pages', (turn) => `page=${last - (turn % 20)}`, page),
    // Four hexadecimal digits of an address: a few dozen of 100,000.
    await listed('search', (turn) => `q=agent-${(turn * 37).toString(16).padStart(4, '0').slice(-4)}`, search),
    await listed('search for what all have', (turn) => `q=example&page=${1 + (turn % 5)}`, search),
    await listed('search for what 1,500 have', (turn) => `q=moss&page=${1 + (turn % 20)}`, search),
    await listed('search for one or two letters', (turn) => `q=${['a', 'mo', 'q', 'zz', 'p'][turn % 5]}`, search),
  ];
}
