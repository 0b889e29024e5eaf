// What a posted lead costs: one after another, and 16 at once for 40 agents, each post a new person.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connectPool } from '../src/database/connection.ts';
import { openDatabase } from '../src/database/transaction.ts';
import { showCredential, type Shown } from '../src/features/intake/credentials.operation.ts';
import { inboundLead } from '../src/features/intake/intake.contract.ts';
import { onServer } from '../test-support/postgres.ts';
import { benchSecret, startBenchServer } from './bench-server.ts';
import { median, ms, quantile, type Finding } from './measure.ts';

const agents = 40;
const alone = 600;
const warmUp = 100;
const atOnce = 16;
const rounds = 3;
const perRound = 3000;

export async function measureIntake(databaseUrl: string): Promise<Finding[]> {
  const run = randomUUID().slice(0, 8);
  const webhooks = await makeWebhooks(databaseUrl, run);
  const server = await startBenchServer(databaseUrl);
  const connections = new Agent({ keepAlive: true, maxSockets: atOnce });
  let turn = 0;
  const post = () => {
    turn += 1;
    return postLead(`${server.url}${inboundLead.path}`, connections, webhooks[turn % agents]!, turn);
  };
  try {
    const times: number[] = [];
    for (let each = 0; each < alone + warmUp; each++) {
      const took = await post();
      if (each >= warmUp) times.push(took);
    }
    const rates: number[] = [];
    for (let round = 0; round < rounds; round++) rates.push(await rateOf(post));
    const [middle, best] = [median(times), Math.max(...rates)];
    return [
      {
        name: 'posted lead, one at a time',
        found: `${ms(middle)} / ${ms(quantile(times, 0.95))} ms`,
        target: '5',
        isGood: middle <= 5,
      },
      {
        name: `posted leads, ${atOnce} at once`,
        found: `${best.toFixed(0)} /s`,
        target: '300 /s',
        isGood: best >= 300,
      },
    ];
  } finally {
    connections.destroy();
    await server.stop();
    await onServer(databaseUrl, (client) =>
      client.query(`delete from auth."user" where email like $1`, [`intake-${run}-%`]),
    );
  }
}

async function makeWebhooks(databaseUrl: string, run: string): Promise<Shown[]> {
  const ids = await onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into auth."user" (name, email, "emailVerified")
       select 'Bench', 'intake-' || $1 || '-' || n || '@example.com', true from generate_series(1, $2::int) n returning id`,
      [run, agents],
    );
    const made = rows.map(({ id }) => id);
    await client.query(
      `insert into crm.subscriptions (user_id, plan, status, stripe_subscription_id, current_period_end)
       select id, 'agent_monthly', 'active', 'sub_bench_' || id, now() + interval '20 days' from unnest($1::uuid[]) id`,
      [made],
    );
    return made;
  });
  const pool = connectPool({ url: databaseUrl, applicationName: 'bench intake', max: 2 });
  try {
    const database = openDatabase(pool);
    const webhooks: Shown[] = [];
    const product = { config: { authSecrets: [benchSecret] as [string] }, database, switches: { isOn: () => false } };
    for (const id of ids) webhooks.push(await showCredential(product, id));
    return webhooks;
  } finally {
    await pool.end();
  }
}

/** Answers per second. */
async function rateOf(post: () => Promise<number>): Promise<number> {
  const started = performance.now();
  let left = perRound;
  const lane = async () => {
    while (left-- > 0) await post();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (1000 * perRound) / (performance.now() - started);
}

/** Milliseconds until the whole answer has come. @throws on any answer but a created lead */
function postLead(address: string, agent: Agent, { id, secret }: Shown, turn: number): Promise<number> {
  const body = new URLSearchParams({
    first_name: 'Ava',
    last_name: `Stone ${turn}`,
    phone: `202${String(2_000_000 + turn)}`,
    email: `ava-${turn}@example.com`,
    state: 'NC',
    source: 'Bench',
    lead_id: `V-${turn}`,
    trusted_form_cert_url: `https://cert.example.com/${turn}`,
    vehicle: 'Truck',
  }).toString();
  const headers = {
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((done, fail) => {
    const started = performance.now();
    const outgoing = request(address, { agent, method: 'POST', headers }, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.once('end', () => {
        const text = Buffer.concat(parts).toString();
        if (incoming.statusCode === 200 && text.includes('"created"')) done(performance.now() - started);
        else fail(new Error(`A posted lead was answered ${incoming.statusCode}: ${text}`));
      });
    });
    outgoing.once('error', fail);
    outgoing.end(body);
  });
}
