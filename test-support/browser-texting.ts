// What journeys of texting begin with: a number that may send, money, people, and phones that write.
import { randomInt } from 'node:crypto';
import { withDatabase, type BrowserAgent } from './browser-agents.ts';

/** Anything of the carrier's control in the sandbox. */
export async function carrier<T = unknown>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${process.env.BROWSER_TEST_SANDBOX_URL}/_control/telnyx/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** One that no other journey has, nobody's yet; it rests, so that nobody takes it from the pool. */
export async function tollFreeNumber(prefix = '833'): Promise<string> {
  return withDatabase(async (client) => {
    for (;;) {
      const number = `+1${prefix}555${String(randomInt(10_000)).padStart(4, '0')}`;
      const { rowCount } = await client.query(
        `insert into toll_free_numbers (phone_number, rests_until) values ($1, now() + interval '1 day')
         on conflict do nothing`,
        [number],
      );
      if (rowCount === 1) return number;
    }
  });
}

/** A verified number and a full wallet. @returns the number */
export async function giveNumber(agent: BrowserAgent, { cents = 1000 } = {}): Promise<string> {
  const number = await tollFreeNumber();
  const made = await fetch(`${process.env.BROWSER_TEST_SANDBOX_URL}/v2/messaging_profiles`, {
    method: 'POST',
    headers: { authorization: 'Bearer KEY_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({
      name: agent.email,
      whitelisted_destinations: ['US', 'CA'],
      webhook_url: `${process.env.BROWSER_TEST_URL}/api/webhooks/telnyx`,
    }),
  });
  const { data } = (await made.json()) as { data: { id: string } };
  const profileId = data.id;
  await carrier('numbers', { phone_number: number, messaging_profile_id: profileId, verified: true });
  await withDatabase(async (client) => {
    await client.query(
      `update toll_free_numbers set verified = true, assigned_to = $2, date_assigned = now(), rests_until = null
       where phone_number = $1`,
      [number, agent.id],
    );
    await client.query('insert into messaging_profiles (user_id, profile_id, number) values ($1, $2, $3)', [
      agent.id,
      profileId,
      number,
    ]);
    await client.query('update user_wallets set balance_cents = $2 where user_id = $1', [agent.id, cents]);
  });
  return number;
}

export interface WrittenText {
  from: 'agent' | 'person';
  body: string;
  /** Of what the agent wrote; delivered unless said otherwise. */
  status?: string;
  reason?: string;
  minutesAgo: number;
}

/** A conversation as it would stand there after these texts. */
export async function addConversation(
  agent: BrowserAgent,
  number: string,
  person: string,
  texts: readonly WrittenText[],
): Promise<void> {
  await withDatabase(async (client) => {
    for (const { from, body, status = 'delivered', reason = null, minutesAgo } of texts) {
      const isIn = from === 'person';
      await client.query(
        `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, reason, origin,
           price_cents, due_at, created_at)
         values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, case when $7 in ('held', 'queued') then now() + interval '9 hours' end,
           now() - $11 * interval '1 minute')`,
        [
          agent.id,
          isIn ? 'in' : 'out',
          isIn ? person : number,
          isIn ? number : person,
          person,
          body,
          isIn ? 'received' : status,
          reason,
          isIn ? 'person' : 'inbox',
          isIn ? 0 : 1,
          minutesAgo,
        ],
      );
    }
  });
}

/** Somebody writes to the agent. */
export async function receiveText(from: string, number: string, text: string): Promise<void> {
  await carrier('receive', { from, to: number, text });
}

interface Place {
  area: string;
  state: string | null;
}

const hourInUtc = () => (Date.now() % 86_400_000) / 3_600_000;

/** Where texts that go by themselves leave now, and for some minutes: in Guam, on the Virgin Islands, else for an hour nowhere. */
export function openPlace(hour = hourInUtc()): Place | null {
  if (hour >= 22 || hour < 10.5) return { area: '671', state: 'GU' };
  return hour >= 12.05 ? { area: '340', state: 'VI' } : null;
}

/** Where nobody is texted now, nor within some minutes: in Guam or in Newfoundland. */
export function closedPlace(hour = hourInUtc()): Place {
  return hour >= 11.1 && hour < 21.75 ? { area: '671', state: 'GU' } : { area: '709', state: null };
}

/** Where it is closed everywhere, texts that are held go as if their minute had come: no journey waits for the morning. */
export async function letMorningCome(agentId: string): Promise<void> {
  if (openPlace() !== null) return;
  await withDatabase((client) =>
    client.query(
      `update messages set status = 'delivered', due_at = null where user_id = $1 and status in ('held', 'queued')`,
      [agentId],
    ),
  );
}
