// What journeys of calls begin with, and the phones that ring in them.
import { expect, type BrowserContext } from '@playwright/test';
import type { Leg } from '../src/sandbox/telnyx/switchboard.ts';
import { withDatabase, type BrowserAgent } from './browser-agents.ts';
import { carrier } from './browser-texting.ts';

const someDigits = () => String(Math.floor(Math.random() * 100_000)).padStart(5, '0');

/** Nobody else's: an exchange and a line of its own. None of 211 and the like, which is not dialed. */
export const somePhone = (area: string): string => `+1${area}22${someDigits()}`;

const application = 'sandbox-connection';

async function patch(path: string, body: object): Promise<void> {
  const answer = await fetch(`${process.env.BROWSER_TEST_SANDBOX_URL}/v2/${path}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer KEY_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** What the product does within a minute of a purchase. */
async function connect(numberId: string): Promise<void> {
  const webhook_event_url = `${process.env.BROWSER_TEST_URL}/api/webhooks/calls/incoming`;
  await patch(`call_control_applications/${application}`, { application_name: 'Sandbox', webhook_event_url });
  await patch(`phone_numbers/${numberId}`, { connection_id: application });
}

/** A local number to call from and a full wallet. @returns the number */
export async function giveLocalNumber(agent: BrowserAgent, { cents = 1000 } = {}): Promise<string> {
  const number = somePhone('615');
  const { id } = await carrier<{ id: string }>('numbers', { phone_number: number });
  await connect(id);
  await withDatabase(async (client) => {
    await client.query(
      `insert into phone_numbers (user_id, telnyx_number, is_free, provider_id, purchase_id)
       values ($1, $2, true, $3, gen_random_uuid())`,
      [agent.id, number, id],
    );
    await client.query('update user_wallets set balance_cents = $2 where user_id = $1', [agent.id, cents]);
  });
  return number;
}

export async function givePhone(agent: BrowserAgent, { isProven = true } = {}): Promise<string> {
  const phone = somePhone('615');
  await withDatabase(async (client) => {
    await client.query('insert into agent_profiles (user_id, phone) values ($1, $2)', [agent.id, phone]);
    if (isProven) await client.query('insert into agent_phones (user_id, phone) values ($1, $2)', [agent.id, phone]);
  });
  return phone;
}

/** What the agent would type outside the hours is there already: a journey ends the same way at any hour. Heard only where it counts. */
export async function typeReasons(context: BrowserContext): Promise<void> {
  await context.route('**/call-start', (route) => {
    const asked = route.request().postDataJSON() as object;
    return route.fallback({ postData: { override_reason: 'They asked for a call now', ...asked } });
  });
}

/** Somebody who texted an hour ago, and so may be called at any hour with a reason. */
export async function someoneWhoWrote(agent: BrowserAgent, phone = somePhone('312')): Promise<string> {
  await withDatabase((client) =>
    client.query(
      `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, created_at)
       values ($1, 'in', $2, '+18335550100', $2, $2, 'Call me', 'received', 'person', now() - interval '1 hour')`,
      [agent.id, phone],
    ),
  );
  return phone;
}

/** Leads in Texas, the first is the newest. They wrote, and may be called at any hour with a reason. @returns their phones */
export async function addPeople(agent: BrowserAgent, ...names: readonly string[]): Promise<string[]> {
  const phones: string[] = [];
  for (const [place, name] of names.entries()) {
    const phone = await someoneWhoWrote(agent);
    phones.push(phone);
    await withDatabase((client) =>
      client.query(
        `insert into leads (user_id, name, phone, state, created_at) values ($1, $2, $3, 'TX', now() - $4 * interval '1 minute')`,
        [agent.id, name, phone, place],
      ),
    );
  }
  return phones;
}

const legAt = async (phone: string) => (await carrier<Leg[]>('calls')).find(({ to }) => to === phone);

export async function takeWhenItRings(phone: string): Promise<void> {
  await expect.poll(async () => (await legAt(phone))?.state).toBe('ringing');
  await carrier('calls', { do: 'take', phone });
}

/** Once it is asked for a key. */
export async function pressKey(phone: string, digits: string): Promise<void> {
  await expect.poll(async () => (await legAt(phone))?.is_asked).toBe(true);
  await carrier('calls', { do: 'press', phone, digits });
}

export async function hangUp(phone: string): Promise<void> {
  await carrier('calls', { do: 'hang-up', phone });
}

/** Rings, and is not taken. */
export async function declineWhenItRings(phone: string): Promise<void> {
  await expect.poll(async () => (await legAt(phone))?.state).toBe('ringing');
  await carrier('calls', { do: 'decline', phone });
}

/** What a phone that was called has heard. */
export const saidTo = async (phone: string): Promise<string> => (await legAt(phone))?.said.join(' ') ?? '';

/** The code that this phone hears. */
export async function codeHeardAt(phone: string): Promise<string> {
  const said = async () => /code is ([\d, ]+)\./.exec(await saidTo(phone))?.[1];
  await expect.poll(said).toBeTruthy();
  return (await said())!.replaceAll(/\D/g, '');
}

/** The code that this phone was sent. */
export async function codeReadAt(phone: string): Promise<string> {
  const read = async () => {
    const sent = await carrier<{ to: string; text: string }[]>('messages');
    return /code is (\d{6})\./.exec(sent.findLast(({ to }) => to === phone)?.text ?? '')?.[1];
  };
  await expect.poll(read).toBeTruthy();
  return (await read())!;
}

/** Somebody calls that number. */
export async function callIn(from: string, to: string): Promise<void> {
  await carrier('calls', { do: 'call', from, to });
}

const callFrom = async (phone: string) => (await carrier<Leg[]>('calls')).find((leg) => leg.from === phone);

export const heardAt = async (phone: string): Promise<string> => (await callFrom(phone))?.said.join(' ') ?? '';
export const isRecorded = async (phone: string): Promise<boolean> => (await callFrom(phone))?.recording != null;
