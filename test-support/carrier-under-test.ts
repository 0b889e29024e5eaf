// The sandbox's carrier beside a receiver of its webhooks and the product's adapter, for tests of both.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { SendOutcome } from '../src/domain/carrier-message.ts';
import { TelnyxGateway, type TextToSend } from '../src/providers/telnyx/telnyx-gateway.ts';
import { TelnyxVoice } from '../src/providers/telnyx/telnyx-voice.ts';
import { sandboxConnection } from '../src/sandbox/telnyx/account.ts';
import { operatorNumber } from '../src/sandbox/telnyx/calls-api.ts';
import { startSandbox, type Sandbox } from '../src/sandbox/start-sandbox.ts';
import { sandboxPublicKey } from '../src/sandbox/telnyx/signing-key.ts';

export interface Heard {
  /** Path and query that it came to. */
  address: string;
  headers: Headers;
  body: Buffer;
  event: { data: { id: string; event_type: string; payload: { id: string; text: string } }; meta: { attempt: number } };
}

export interface Carrier {
  sandbox: Sandbox;
  gateway: TelnyxGateway;
  voice: TelnyxVoice;
  /** Where the receiver listens. */
  webhookUrl: string;
  heard: Heard[];
  /** Answers that the receiver gives before it goes back to 200. */
  refusals: number[];
  /** Anything of the sandbox's control; fails the test when it is refused. */
  control<T = unknown>(path: string, body?: object): Promise<T>;
  fault(order: { operation: string; mode: string; times?: number }): Promise<unknown>;
  /** A call of the API as any client makes it. */
  api(
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<{ status: number; body: never; headers: Headers }>;
  /** What the carrier was asked, newest first. */
  requests(operation: string): Promise<{ status: number | null }[]>;
  /** Everything that was accepted is final and told. */
  settled(): Promise<Heard[]>;
  /** A profile with a verified number on it. */
  sender(number?: string): Promise<{ profileId: string; from: string }>;
}

const lead = '+16155550142';

/** One for all tests of a file; empty before each. */
export function useCarrier(): Carrier {
  const carrier = {} as Carrier;
  let stop = async () => {};
  beforeAll(async () => {
    const receiver = await startReceiver();
    const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
    Object.assign(carrier, { sandbox, ...receiver, ...orders(sandbox, receiver) });
    stop = async () => {
      await sandbox.stop();
      await receiver.stop();
    };
  });
  beforeEach(async () => {
    await carrier.control('reset', {});
    await carrier.control('telnyx/pace', { sent: 0, finalized: 0 });
    carrier.heard.length = 0;
    carrier.refusals.length = 0;
  });
  afterAll(() => stop());
  return carrier;
}

/** A short text to one lead, unless said otherwise. */
export function textTo(sender: { profileId: string; from: string }, more: Partial<TextToSend> = {}): TextToSend {
  return { ref: 'text-1', to: lead, text: 'Hello Pat', ...sender, ...more };
}

/** What a send was refused with; any other outcome fails the test. */
export function refusalOf(outcome: SendOutcome) {
  if (outcome.is !== 'refused') throw new Error(`The send was ${JSON.stringify(outcome)}`);
  return outcome.refusal;
}

export function acceptedOf(outcome: SendOutcome) {
  if (outcome.is !== 'accepted') throw new Error(`The send was ${JSON.stringify(outcome)}`);
  return outcome.message;
}

async function startReceiver() {
  const heard: Heard[] = [];
  const refusals: number[] = [];
  const server = createServer((request, response) => {
    const take = async () => {
      const body = await buffer(request);
      const headers = new Headers(request.headers as Record<string, string>);
      heard.push({ address: request.url ?? '', headers, body, event: JSON.parse(body.toString()) as Heard['event'] });
      response.writeHead(refusals.shift() ?? 200).end();
    };
    void take();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    heard,
    refusals,
    webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function orders(sandbox: Sandbox, { heard, webhookUrl }: { heard: Heard[]; webhookUrl: string }) {
  const settings = { apiKey: 'KEY_sandbox', publicKey: sandboxPublicKey, webhookUrl, sandboxUrl: sandbox.url };
  const gateway = new TelnyxGateway(settings);
  const voice = new TelnyxVoice({
    ...settings,
    lineWebhookUrl: webhookUrl,
    connectionId: sandboxConnection,
    verifyFrom: operatorNumber,
  });
  const control = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${sandbox.url}/_control/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    gateway,
    voice,
    control,
    fault: (order: object) => control('faults', { provider: 'telnyx', ...order }),
    async api(method: string, path: string, body?: unknown, key = 'KEY_sandbox') {
      const answer = await fetch(`${sandbox.url}/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never };
    },
    requests: (operation: string) => control<{ status: number | null }[]>(`telnyx/requests?operation=${operation}`),
    async settled() {
      await control('telnyx/drain', {});
      return heard;
    },
    async sender(number = '+18335550100') {
      const { id } = await gateway.createProfile(`agent of ${number}`);
      await control('telnyx/numbers', { phone_number: number, messaging_profile_id: id });
      return { profileId: id, from: number };
    },
  };
}
