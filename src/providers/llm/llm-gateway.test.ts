import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox.ts';
import { LlmGateway, type LlmLimits } from './llm-gateway.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
});
afterAll(() => sandbox.stop());

const question = { system: 'Product: Term\nTone: Empathetic', user: 'It is too expensive', maxTokens: 900 };
const gateway = (more: { apiKey?: string; model?: string; baseUrl?: string } = {}, limits?: LlmLimits) =>
  new LlmGateway({ apiKey: 'sk-sandbox', baseUrl: `${sandbox.url}/llm/v1`, model: 'sandbox-coach', ...more }, limits);

async function order(path: string, body: object): Promise<void> {
  await fetch(`${sandbox.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
const log = async () =>
  (await (await fetch(`${sandbox.url}/_control/llm`)).json()) as { calls: number; abandoned: number };
const calls = async () => (await log()).calls;

it('puts the pieces together and counts as the provider does', async () => {
  const { text, tokens } = await gateway().ask(question);
  expect(JSON.parse(text)).toMatchObject({ why: expect.any(Array), fix: expect.any(Array) });
  expect(tokens).toBe(Math.ceil((question.system + question.user).length / 4) + Math.ceil(text.length / 4));
});

it('speaks the older words where the newer are refused, from then on at once', async () => {
  const older = gateway({ model: 'sandbox-older' });
  const before = await calls();
  expect((await older.ask(question)).tokens).toBeGreaterThan(100);
  expect((await calls()) - before).toBe(2);
  await older.ask(question);
  expect((await calls()) - before).toBe(3);
});

it('tells a refusal from an answer that does not come or does not end', async () => {
  await expect(gateway({ apiKey: 'sk-other' }).ask(question)).rejects.toMatchObject({ fault: 'refused' });
  await expect(gateway({ baseUrl: 'http://127.0.0.1:9' }).ask(question)).rejects.toMatchObject({
    fault: 'unreachable',
  });
  await order('faults', { provider: 'llm', operation: 'chat.completions.create', mode: 'answer-lost' });
  await expect(gateway().ask(question)).rejects.toMatchObject({ fault: 'unreachable' });
  await order('llm/answers', ['x'.repeat(20_001)]);
  await expect(gateway().ask(question)).rejects.toMatchObject({ fault: 'broken' });
});

it('goes no further where the provider sends it on: what was said is told to nobody else', async () => {
  let connections = 0;
  const listen = async (server: Server) => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const elsewhere = createServer((_, answer) => answer.end('{}')).on('connection', () => (connections += 1));
  const location = await listen(elsewhere);
  const statuses = [307, 308, 302];
  const service = createServer((request, answer) => {
    request.resume();
    request.once('end', () => answer.writeHead(statuses.shift() ?? 500, { location }).end());
  });
  const baseUrl = await listen(service);
  while (statuses.length > 0)
    await expect(gateway({ baseUrl }).ask(question)).rejects.toMatchObject({ fault: 'unreachable' });
  expect(connections).toBe(0);
  for (const server of [service, elsewhere]) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

// The other limit is so far away that the test would end first.
it.each<[string, LlmLimits]>([
  ['silence after its first piece', { silenceMs: 400, wholeMs: 600_000 }],
  ['the time for all of it', { silenceMs: 600_000, wholeMs: 600 }],
])('an answer that begins and stalls is given up after %s, and hung up on', async (_, limits) => {
  const before = (await log()).abandoned;
  await order('faults', { provider: 'llm', operation: 'chat.completions.create', mode: 'stall' });
  await expect(gateway({}, limits).ask(question)).rejects.toMatchObject({ fault: 'unreachable' });
  await expect.poll(async () => (await log()).abandoned).toBe(before + 1);
});
