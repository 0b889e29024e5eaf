// Vendors who post leads to an agent's intake address, and what is stored of it.
import { inboundLead, readWebhook } from '../src/features/intake/intake.contract.ts';
import { makeAgent, type TestAgent } from './agents.ts';
import type { TestApp } from './app.ts';
import type { RawAnswer } from './client.ts';

export interface Vendor {
  agent: TestAgent;
  id: string;
  secret: string;
  post: (body: unknown, headers?: Record<string, string>) => Promise<RawAnswer>;
}

export async function makeVendor(app: TestApp, choice: Parameters<typeof makeAgent>[1] = {}): Promise<Vendor> {
  const agent = await makeAgent(app, choice);
  const { id, secret } = await agent.call(readWebhook, {});
  if (secret === null) throw new Error('A new webhook has no secret.');
  return { agent, id, secret, post: (body, headers) => postLead(app, { id, secret }, body, headers) };
}

export const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

export async function postLead(
  app: TestApp,
  who: { id: string; secret: string },
  body: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${app.url}${inboundLead.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: basic(who.id, who.secret), ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as unknown };
}

export const person = (change: object = {}) => {
  const number = Math.floor(Math.random() * 1e7)
    .toString()
    .padStart(7, '0');
  return { name: `Pat ${number}`, phone: `202${number.replace(/^[01]/, '5')}`, ...change };
};

export async function rowsOf(app: TestApp, userId: string) {
  return app.platform.database.asAgent(userId, async (tx) => ({
    leads: await tx.selectFrom('leads').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
    contacts: await tx.selectFrom('message_contacts').selectAll().where('user_id', '=', userId).execute(),
    events: await tx
      .selectFrom('lead_events')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    notes: await tx.selectFrom('lead_notes').selectAll().where('user_id', '=', userId).execute(),
    posts: await tx.selectFrom('intake_posts').selectAll().where('user_id', '=', userId).execute(),
    suppressed: await tx.selectFrom('suppressions').selectAll().where('user_id', '=', userId).execute(),
    pairs: await tx.selectFrom('lead_pairs').selectAll().where('user_id', '=', userId).execute(),
  }));
}
