// The adapter against the sandbox's carrier: what each call brings, and how each way of failing ends.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { acceptedOf, refusalOf, textTo, useCarrier } from '../../../test-support/carrier-under-test.ts';
import { CarrierInDoubt } from '../../domain/carrier-outcome.ts';
import { sandboxPublicKey } from '../../sandbox/telnyx/signing-key.ts';
import { whileSomebodyWaits } from '../patience.ts';
import { ourLimit } from './telnyx-client.ts';
import { TelnyxGateway } from './telnyx-gateway.ts';

const carrier = useCarrier();
const lead = '+16155550142';
const hello = 'Hello Pat';

/** From here on the time of a call ends when it is told to. */
function holdTime() {
  const time = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === ourLimit ? time.signal : timeout(ms)));
  return { end: () => time.abort(new DOMException('The time is up.', 'TimeoutError')) };
}

describe('sending', () => {
  it('an accepted text has its id, its parts, and an address that ends in our own id', async () => {
    const sender = await carrier.sender();
    const message = acceptedOf(await carrier.gateway.send(textTo(sender, { ref: 'a-7_Z' })));
    expect(message).toMatchObject({ direction: 'outbound', to: lead, text: hello, parts: 1, status: 'queued' });
    expect(message.webhookUrl).toBe(`${carrier.webhookUrl}/a-7_Z`);
    expect(carrier.gateway.refOf(message.webhookUrl)).toBe('a-7_Z');
    const heard = await carrier.settled();
    expect(heard.map((each) => [each.address, each.event.data.event_type])).toEqual([
      ['/hook/a-7_Z', 'message.sent'],
      ['/hook/a-7_Z', 'message.finalized'],
    ]);
    expect(await carrier.gateway.message(message.id)).toMatchObject({ status: 'delivered', text: hello });
  });

  it.each([
    [null, null],
    ['https://elsewhere.example.com/hook/a', null],
    ['elsewhere', null],
    ['/a/b', null],
    ['/a?failover', 'a'],
    ['/', null],
  ])('the id in %s is %s', (url, ref) => {
    const elsewhere = carrier.webhookUrl.replace('127.0.0.1', '127.0.0.2');
    const address = url === 'elsewhere' ? `${elsewhere}/a` : url?.startsWith('/') ? carrier.webhookUrl + url : url;
    expect(carrier.gateway.refOf(address)).toBe(ref);
  });

  it('a message that the carrier does not know is null', async () => {
    expect(await carrier.gateway.message('0b3c1f6e-0000-4000-8000-000000000000')).toBeNull();
  });

  describe('is refused for certain', () => {
    const cases = [
      ['a recipient that is no number', { to: '615-555-0142' }, 'recipient', '40310', '/to'],
      ['a number that cannot exist', { to: '+11155550142' }, 'recipient', '40310', '/to'],
      ['another country', { to: '+442079460123' }, 'recipient', '40309', '/to'],
      ['another country of +1', { to: '+18765550142' }, 'recipient', '40309', '/to'],
      ['a sender that is not ours', { from: '+18335550199' }, 'sender', '40305', '/from'],
      ['another profile', { profileId: 'other' }, 'sender', '40305', '/from'],
      ['no words', { text: '' }, 'content', '40316', '/text'],
      ['over ten parts', { text: 'x'.repeat(1_531) }, 'content', '40302', '/text'],
    ] as const;
    it.each(cases)('%s', async (_, more, fault, code, field) => {
      const sender = await carrier.sender();
      const refusal = refusalOf(await carrier.gateway.send(textTo(sender, more)));
      expect(refusal).toMatchObject({ fault, code, field, mayRetry: false, retryAfter: null });
      expect(await carrier.control('telnyx/messages')).toEqual([]);
    });

    it('Canada is not another country, and ten parts are not too many', async () => {
      const sender = await carrier.sender();
      const more = { to: '+14165550142', text: 'x'.repeat(1_530) };
      expect(acceptedOf(await carrier.gateway.send(textTo(sender, more))).parts).toBe(10);
    });

    it('a number that is not verified yet', async () => {
      const sender = await carrier.sender();
      await carrier.control('telnyx/numbers', {
        phone_number: '+18445550100',
        messaging_profile_id: sender.profileId,
        verified: false,
      });
      const refusal = refusalOf(await carrier.gateway.send(textTo(sender, { from: '+18445550100' })));
      expect(refusal).toMatchObject({ fault: 'sender', code: '40329', mayRetry: false });
    });

    it('a profile that is off, until it is on', async () => {
      const sender = await carrier.sender();
      await carrier.gateway.enableProfile(sender.profileId, false);
      const refusal = refusalOf(await carrier.gateway.send(textTo(sender)));
      expect(refusal).toMatchObject({ fault: 'sender', code: '40312' });
      await carrier.gateway.enableProfile(sender.profileId, true);
      acceptedOf(await carrier.gateway.send(textTo(sender)));
    });

    it('whoever said STOP, until START', async () => {
      const sender = await carrier.sender();
      await carrier.control('telnyx/receive', { from: lead, to: sender.from, text: 'stop' });
      const refusal = refusalOf(await carrier.gateway.send(textTo(sender)));
      expect(refusal).toMatchObject({ fault: 'opted_out', code: '40300', mayRetry: false });
      await carrier.control('telnyx/receive', { from: lead, to: sender.from, text: 'START' });
      acceptedOf(await carrier.gateway.send(textTo(sender)));
    });

    it('over the rate of calls, with the wait, and may be sent again', async () => {
      const sender = await carrier.sender();
      await carrier.control('telnyx/storm', { status: 429, times: 1 });
      const refusal = refusalOf(await carrier.gateway.send(textTo(sender)));
      expect(refusal).toMatchObject({ fault: 'too_many', code: '10011', mayRetry: true, retryAfter: 1 });
    });

    it('with a wrong key: ours to mend', async () => {
      const sender = await carrier.sender();
      const settings = { publicKey: sandboxPublicKey, webhookUrl: carrier.webhookUrl, sandboxUrl: carrier.sandbox.url };
      const stranger = new TelnyxGateway({ ...settings, apiKey: 'KEY_wrong' });
      expect(refusalOf(await stranger.send(textTo(sender)))).toMatchObject({ fault: 'account', code: '10009' });
    });
  });

  describe('leaves a doubt, and is made once', () => {
    const disturbances = [
      { name: 'no answer', order: { mode: 'timeout' }, doubt: 'timeout', isTaken: false },
      { name: 'an answer that comes too late', order: { mode: 'slow' }, doubt: 'timeout', isTaken: true },
      { name: 'an answer that is lost', order: { mode: 'answer-lost' }, doubt: 'cut', isTaken: true },
      { name: 'a broken carrier', order: { mode: 'error' }, doubt: 'server_error', isTaken: false },
    ];
    it.each(disturbances)('$name', async ({ order, doubt, isTaken }) => {
      const sender = await carrier.sender();
      const time = holdTime();
      await carrier.fault({ operation: 'messages.send', ...order });
      const sent = carrier.gateway.send(textTo(sender));
      if (doubt === 'timeout') {
        const status = isTaken ? 200 : null;
        await expect.poll(() => carrier.requests('messages.send')).toMatchObject([{ status }]);
        time.end();
      }
      expect(await sent).toEqual({ is: 'in_doubt', doubt });
      expect(await carrier.requests('messages.send')).toHaveLength(1);
      const heard = await carrier.settled();
      expect(
        heard.map((each) => carrier.gateway.refOf(carrier.webhookUrl + each.address.slice('/hook'.length))),
      ).toEqual(isTaken ? ['text-1', 'text-1'] : []);
    });

    it.each([500, 502, 503] as const)('%i after the text was taken', async (status) => {
      const sender = await carrier.sender();
      await carrier.control('telnyx/storm', { status, times: 1, accepted: true });
      expect(await carrier.gateway.send(textTo(sender))).toEqual({ is: 'in_doubt', doubt: 'server_error' });
      expect(await carrier.requests('messages.send')).toHaveLength(1);
      expect(await carrier.control('telnyx/messages')).toHaveLength(1);
    });

    it('a storm of 429 and 500: each call is one call', async () => {
      const sender = await carrier.sender();
      await carrier.control('telnyx/storm', { status: 429, times: 2 });
      for (let time = 0; time < 2; time += 1)
        expect(refusalOf(await carrier.gateway.send(textTo(sender)))).toMatchObject({ mayRetry: true });
      await carrier.control('telnyx/storm', { status: 500, times: 2 });
      for (let time = 0; time < 2; time += 1)
        expect(await carrier.gateway.send(textTo(sender))).toMatchObject({ is: 'in_doubt' });
      expect((await carrier.requests('messages.send')).map((each) => each.status)).toEqual([500, 500, 429, 429]);
      acceptedOf(await carrier.gateway.send(textTo(sender)));
    });
  });
});

describe('answers that no carrier should give', () => {
  const servers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of servers.splice(0)) await stop();
  });

  async function answering(answer: (response: ServerResponse) => void): Promise<TelnyxGateway> {
    const server = createServer((request, response) => {
      request.resume().on('end', () => answer(response));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const webhookUrl = 'http://127.0.0.1:9/hook';
    return new TelnyxGateway({ apiKey: 'KEY_x', publicKey: sandboxPublicKey, webhookUrl, sandboxUrl });
  }
  const text = textTo({ profileId: 'p', from: '+18335550100' });
  const json = (response: ServerResponse, status: number, body: object | string, headers = {}) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  const errors = (code: string, title: string, detail = '') => ({ errors: [{ code, title, detail }] });

  it.each<[string, string, (response: ServerResponse) => void]>([
    ['unreadable', 'a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>')],
    ['unreadable', 'half a sentence', (response) => json(response, 200, '{"data":{"id":"a"')],
    ['unreadable', 'a message without an id', (response) => json(response, 200, { data: { direction: 'outbound' } })],
    ['unreadable', 'nothing', (response) => response.writeHead(200).end()],
    ['server_error', 'a time-out on the way', (response) => json(response, 408, {})],
    [
      'cut',
      'an end in the middle',
      (response) => response.writeHead(200, { 'content-length': '90' }).write('{', () => response.destroy()),
    ],
  ])('%s: %s', async (doubt, _, answer) => {
    const gateway = await answering(answer);
    expect(await gateway.send(text)).toEqual({ is: 'in_doubt', doubt });
  });

  it('timeout: headers without a body', async () => {
    const gateway = await answering((response) => response.writeHead(200, { 'content-length': '90' }).write('{'));
    const time = holdTime();
    const fetched = vi.spyOn(globalThis, 'fetch');
    const sent = gateway.send(text);
    await expect.poll(() => fetched.mock.settledResults).toMatchObject([{ type: 'fulfilled' }]);
    time.end();
    expect(await sent).toEqual({ is: 'in_doubt', doubt: 'timeout' });
  });

  it('another address is not followed: the text would go to whoever sits there', async () => {
    let asked = 0;
    const gateway = await answering((response) => {
      asked += 1;
      if (asked === 1) return response.writeHead(307, { location: '/elsewhere' }).end();
      return json(response, 200, {
        data: { id: 'a', direction: 'outbound', from: '+1', to: [{ phone_number: '+1' }] },
      });
    });
    expect([await gateway.send(text), asked]).toEqual([{ is: 'in_doubt', doubt: 'cut' }, 1]);
  });

  it.each<[string, number, object | string, object]>([
    ['STOP in its words', 400, errors('40300', 'Blocked due to STOP message'), { fault: 'opted_out' }],
    ['STOP in its detail', 403, errors('40300', '', 'due to an existing block rule.'), { fault: 'opted_out' }],
    ['the same code, about the sender', 400, errors('40300', 'Not on a messaging profile'), { fault: 'sender' }],
    [
      'a full queue',
      400,
      errors('40318', 'Message queue full'),
      { fault: 'too_many', mayRetry: true, retryAfter: 300 },
    ],
    ['a number that is being set up', 400, errors('40330', 'x'), { fault: 'sender', mayRetry: true, retryAfter: 3600 }],
    ['a number that somebody else bought', 400, errors('85001', 'x'), { fault: 'number_gone', mayRetry: false }],
    ['no money', 403, errors('20100', 'Insufficient funds'), { fault: 'account', mayRetry: false }],
    ['an unknown code', 422, errors('99999', 'New'), { fault: 'invalid', code: '99999' }],
    ['no code, by its status', 401, 'no', { fault: 'account', code: null }],
    ['a code as a number', 400, { errors: [{ code: 40310 }] }, { fault: 'recipient', code: '40310' }],
  ])('refused: %s', async (_, status, body, expected) => {
    const gateway = await answering((response) => json(response, status, body));
    expect(refusalOf(await gateway.send(text))).toMatchObject(expected);
  });

  it.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'x-ratelimit-reset': '2.2' }, 3],
    [{ 'retry-after': '99999' }, 900],
    [{ 'retry-after': 'soon' }, 1],
  ])('the wait of %j is %i', async (headers, seconds) => {
    const gateway = await answering((response) => json(response, 429, errors('10011', 'Too many requests'), headers));
    expect(refusalOf(await gateway.send(text)).retryAfter).toBe(seconds);
  });

  it('what is thrown and logged bears nobody’s number', async () => {
    const detail = "Messages cannot be sent from '+18335550100' to '+16155550142'.";
    const gateway = await answering((response) =>
      json(response, 400, errors('40300', 'Blocked due to STOP message', detail)),
    );
    const refusal = refusalOf(await gateway.send(text));
    expect(refusal.said).toBe("Blocked due to STOP message: Messages cannot be sent from '…00' to '…42'.");
    const thrown: unknown = await gateway.createProfile('a').catch((error: unknown) => error);
    expect(inspect(thrown, { depth: 9 })).not.toMatch(/555/);
  });

  it('nobody there: it never left, and may be sent again', async () => {
    const gateway = await answering(() => undefined);
    await servers.pop()?.();
    expect(refusalOf(await gateway.send(text))).toMatchObject({ fault: 'unreached', mayRetry: true });
  });
});

it('calls of one request share its time: without any left, none is made', async () => {
  const sender = await carrier.sender();
  let clock = performance.now();
  await whileSomebodyWaits(async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    clock += 20_000;
    expect(refusalOf(await carrier.gateway.send(textTo(sender)))).toMatchObject({ fault: 'unreached', mayRetry: true });
  });
  expect(await carrier.requests('messages.send')).toEqual([]);
});

it.each(['timeout', 'slow', 'answer-lost', 'error'])('reading during %s is a doubt, too', async (mode) => {
  const time = holdTime();
  await carrier.fault({ operation: '*', mode });
  const read = expect(carrier.gateway.message('any')).rejects.toThrow(CarrierInDoubt);
  await expect.poll(() => carrier.requests('messages.retrieve')).toHaveLength(1);
  time.end();
  await read;
});
