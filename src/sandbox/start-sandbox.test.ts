import { Stripe } from 'stripe';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { startSandbox } from './start-sandbox.ts';

const client = (url: string) => {
  const { hostname, port } = new URL(url);
  return new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false });
};

async function startProgram(stateFile: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, SANDBOX_PORT: '0', SANDBOX_STATE_FILE: stateFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const url = /http:\S+/.exec(line)?.[0] ?? '';
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    return (await exited)[0] as number | null;
  };
  return { line, url, stop };
}

test('the program says when it is ready, stops on a signal, and remembers over a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const stateFile = join(folder, 'state', 'sandbox.json');
  try {
    const first = await startProgram(stateFile);
    expect(first.line).toMatch(/^sandbox ready: http:\/\/127\.0\.0\.1:\d+ \(mail smtp:\/\/127\.0\.0\.1:\d+\)$/);
    const before = await client(first.url).customers.create({ email: 'kept@example.com' }, { idempotencyKey: 'kept' });
    expect(await first.stop()).toBe(0);
    const second = await startProgram(stateFile);
    const again = await client(second.url).customers.create({ email: 'kept@example.com' }, { idempotencyKey: 'kept' });
    expect(again.id).toBe(before.id);
    expect((await client(second.url).customers.list()).data).toHaveLength(1);
    expect(await second.stop()).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a call that is never answered does not keep it from stopping', async () => {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  await fetch(`${sandbox.url}/_control/faults`, {
    method: 'POST',
    body: JSON.stringify({ provider: 'stripe', operation: '*', mode: 'timeout' }),
  });
  const hanging = client(sandbox.url)
    .customers.list({}, { maxNetworkRetries: 0 })
    .then(
      () => 'answered',
      () => 'cut',
    );
  await expect
    .poll(async () => ((await (await fetch(`${sandbox.url}/_control/stripe/requests`)).json()) as unknown[]).length)
    .toBe(1);
  await sandbox.stop();
  expect(await hanging).toBe('cut');
});

test('a port that is taken is an error, not a silence', async () => {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  await expect(startSandbox({ port: Number(new URL(sandbox.url).port), smtpPort: 0 })).rejects.toThrow(/EADDRINUSE/);
  await sandbox.stop();
});

test('the index tells what runs here, to people and to programs', async () => {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const page = await fetch(sandbox.url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('What’s running')]);
  const facts = await fetch(sandbox.url, { headers: { Accept: 'application/json' } });
  expect(await facts.json()).toMatchObject({
    sandbox: true,
    providers: ['mail', 'stripe', 'calendly', 'telnyx', 'push', 'llm'].map((name) => ({ name })),
  });
  expect((await fetch(`${sandbox.url}/nowhere`)).status).toBe(404);
  await sandbox.stop();
});

test('own prices replace the two that come with it', async () => {
  const prices = JSON.stringify([{ id: 'price_other', unit_amount: 900, product: 'Other' }]);
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, stripe: { prices } });
  const listed = await client(sandbox.url).prices.list();
  expect(listed.data.map((price) => [price.id, price.unit_amount])).toEqual([['price_other', 900]]);
  await sandbox.stop();
  await expect(startSandbox({ port: 0, smtpPort: 0, stripe: { prices: '[{"id":1}]' } })).rejects.toThrow();
});
