// Spends over real HTTP that reach the server in the same instant: all but the last byte of each lies there before.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { meetingOf } from '../../../test-support/meeting.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { balanceOf, chargeByReading, faultyWallets, giveMoney } from '../../../test-support/wallets.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { chargeWallet } from './charge-wallet.operation.ts';

const rounds = runSize(5, 200);
const [atOnce, fundsFor, cents] = [50, 10, 3];

const body = z.strictObject({ ref: z.string() });
const spendAt = (path: string) => endpoint({ method: 'POST', path, summary: 'test', body, answer: z.object({}) });
const [spend, spendByReading] = [spendAt('/api/test/spend'), spendAt('/api/test/spend-by-reading')];
const short = () => new Refusal('payment_required', 'Your balance is too low.');
const limit = perMinute(100_000);
const tooManyRead = meetingOf(fundsFor + 1);

const app = useTestApp({
  extraRoutes: [
    route(spend, { who: 'subscriber', inTransaction: true, limit }, async ({ tx, user, platform, body: { ref } }) => {
      const request = { userId: user.id, type: 'text', cents, ref, description: 'Text' } as const;
      if ((await chargeWallet(tx, platform.jobs, request)).outcome !== 'charged') throw short();
      return {};
    }),
    route(spendByReading, { who: 'subscriber', limit }, async ({ user, body: { ref } }) => {
      if (!(await chargeByReading(app, { userId: user.id, cents, ref }, tooManyRead))) throw short();
      return {};
    }),
  ],
});

/** @returns how many of the requests were answered with each status. */
async function sendTogether(path: string, agent: TestAgent, round: number): Promise<Record<string, number>> {
  const { hostname, port } = new URL(app.url);
  const sockets: Socket[] = [];
  const answers: Promise<string>[] = [];
  for (let index = 0; index < atOnce; index++) {
    const json = JSON.stringify({ ref: `${round}-${index}` });
    const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${agent.token}\r\n`;
    const rest = `Content-Type: application/json\r\nContent-Length: ${json.length}\r\nConnection: close\r\n\r\n`;
    const socket = connect(Number(port), hostname).setNoDelay(true);
    await once(socket, 'connect');
    socket.write(head + rest + json.slice(0, -1));
    sockets.push(socket);
    answers.push(text(socket));
  }
  await pause(20);
  for (const socket of sockets) socket.write('}');
  const statuses: Record<string, number> = {};
  for (const answer of await Promise.all(answers)) {
    const status = answer.slice(9, 12);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

it(`${atOnce} at once with funds for ${fundsFor} are exactly ${fundsFor}, in each of ${rounds} rounds`, async () => {
  const agent = await makeAgent(app);
  for (let round = 0; round < rounds; round++) {
    await giveMoney(app, agent.id, fundsFor * cents);
    expect(await sendTogether(spend.path, agent, round)).toEqual({ 200: fundsFor, 402: atOnce - fundsFor });
    expect(await balanceOf(app, agent.id)).toBe(0);
  }
  expect(await faultyWallets(app, [agent.id])).toEqual([]);
});

it('go red when the debit reads first and writes then', async () => {
  const agent = await makeAgent(app);
  await giveMoney(app, agent.id, fundsFor * cents);
  const statuses = await sendTogether(spendByReading.path, agent, 0);
  expect(statuses['200']).toBeGreaterThan(fundsFor);
});
