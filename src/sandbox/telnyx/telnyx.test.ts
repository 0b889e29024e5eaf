// The sandbox against the carrier's documented behavior, driven over HTTP as any client would.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { acceptedOf, refusalOf, textTo, useCarrier } from '../../../test-support/carrier-under-test.ts';
import { startSandbox } from '../start-sandbox.ts';
import { RateLimiter } from './rates.ts';

const carrier = useCarrier();
const lead = '+16155550142';
const stopNotice =
  'NETWORK MSG: You replied with the word "stop" which blocks all texts sent from this number. Text back "unstop" to receive messages again.';
const startNotice = 'NETWORK MSG: You have replied "unstop" and will begin receiving messages again from this number.';

interface Errors {
  errors: { code: string; title: string; source?: { pointer?: string; parameter?: string }; meta: { url: string } }[];
}
const firstError = (answer: { body: never }) => (answer.body as Errors).errors[0];
const write = (to: string, text: string, from = lead) => carrier.control('telnyx/receive', { from, to, text });
const texts = async (number: string, phone = lead) =>
  (
    await carrier.control<{ text: string; isNotice: boolean; isOwn: boolean }[]>(
      `telnyx/texts?phone=${encodeURIComponent(phone)}&number=${encodeURIComponent(number)}`,
    )
  ).map(({ text, isNotice, isOwn }) => (isNotice ? `network: ${text}` : `${isOwn ? 'me' : 'them'}: ${text}`));

describe('the API', () => {
  it.each([
    ['a wrong key', 'GET', '/messaging_profiles', undefined, 'KEY_other', 401, '10009'],
    ['an unknown address', 'GET', '/faxes', undefined, undefined, 404, '10005'],
    ['no JSON', 'POST', '/messages', '{', undefined, 400, '10023'],
    ['no recipient', 'POST', '/messages', { from: '+18335550100', text: 'x' }, undefined, 422, '10004'],
    ['no sender', 'POST', '/messages', { to: lead, text: 'x' }, undefined, 422, '10004'],
    ['a profile without destinations', 'POST', '/messaging_profiles', { name: 'x' }, undefined, 422, '10004'],
    ['no record type', 'GET', '/detail_records', undefined, undefined, 400, '10015'],
    [
      'local numbers of no area',
      'GET',
      '/available_phone_numbers?filter[phone_number_type]=local',
      undefined,
      undefined,
      400,
      '10015',
    ],
    ['an order of nothing', 'POST', '/number_orders', { phone_numbers: [] }, undefined, 422, '10015'],
    [
      'a page too large',
      'GET',
      '/detail_records?filter[record_type]=messaging&page[size]=51',
      undefined,
      undefined,
      400,
      '10015',
    ],
  ])('refuses %s', async (_, method, path, body, key, status, code) => {
    const answer = await carrier.api(method, path, body, key);
    expect(answer.status).toBe(status);
    expect(firstError(answer)).toMatchObject({ code, meta: { url: expect.stringContaining(code) } });
  });

  it('names the field that it does not know, and the filter', async () => {
    const body = await carrier.api('POST', '/messages', { to: lead, text: 'x', client_ref: 'a' });
    expect([body.status, firstError(body)?.source]).toEqual([422, { pointer: '/client_ref' }]);
    const query = await carrier.api('GET', '/detail_records?filter[record_type]=messaging&filter[from]=1');
    expect([query.status, firstError(query)?.source]).toEqual([400, { parameter: 'filter[from]' }]);
  });

  it('keeps a message for ten days', async () => {
    const { id } = acceptedOf(await carrier.gateway.send(textTo(await carrier.sender())));
    await carrier.settled();
    const sent = Date.now();
    const clock = vi.spyOn(Date, 'now');
    clock.mockReturnValue(sent + 10 * 86_400_000 - 60_000);
    expect(await carrier.gateway.message(id)).not.toBeNull();
    clock.mockReturnValue(sent + 10 * 86_400_000 + 60_000);
    expect(await carrier.gateway.message(id)).toBeNull();
    clock.mockRestore();
  });
});

describe('rates', () => {
  /** @returns how many of so many need not wait */
  const burst = async (senders: { profileId: string; from: string }[], each: number, text = 'x') => {
    const sends = senders.flatMap((sender) =>
      Array.from({ length: each }, () => carrier.gateway.send(textTo(sender, { text }))),
    );
    const outcomes = await Promise.all(sends);
    return outcomes.filter((outcome) => acceptedOf(outcome).waitSeconds === 0).length;
  };
  /** Of the rates, which go by performance.now(): no place comes back while it stands still. */
  const stopClock = () => {
    const stood = performance.now();
    return vi.spyOn(performance, 'now').mockReturnValue(stood);
  };
  afterEach(() => void vi.restoreAllMocks());

  it('20 parts a second from one number; what comes faster is taken and waits', async () => {
    const sender = await carrier.sender();
    const clock = stopClock();
    const stood = performance.now();
    expect(await burst([sender], 25)).toBe(20);
    // A little over a second later the five are gone, and there are fifteen places and a bit.
    clock.mockReturnValue(stood + 1_020);
    expect(await burst([sender], 8, 'x'.repeat(200))).toBe(7);
    expect(acceptedOf(await carrier.gateway.send(textTo(sender))).waitSeconds).toBeGreaterThan(0);
  });

  it('a queue of four hours is full', () => {
    const rates = new RateLimiter();
    rates.rates = { perNumber: 1, account: 50 };
    expect([rates.take('a', 1, 0), rates.take('a', 4 * 3600, 0)]).toEqual([0, 4 * 3600]);
    expect(rates.take('a', 1, 0)).toBeNull();
  });

  it('50 a second from the whole account', async () => {
    const senders = [
      await carrier.sender('+18335550100'),
      await carrier.sender('+18445550100'),
      await carrier.sender('+18555550100'),
    ];
    stopClock();
    expect(await burst(senders, 20)).toBe(50);
  });

  it('can be set', async () => {
    const sender = await carrier.sender();
    await carrier.control('telnyx/rates', { per_number: 30, account: 40 });
    stopClock();
    expect(await burst([sender], 40)).toBe(30);
  });
});

describe('keywords', () => {
  it('STOP blocks by the network, is answered once with its fixed words, and is told to us', async () => {
    const sender = await carrier.sender();
    await carrier.gateway.send(textTo(sender));
    await carrier.settled();
    carrier.heard.length = 0;
    await write(sender.from, ' stop ');
    expect(refusalOf(await carrier.gateway.send(textTo(sender))).code).toBe('40300');
    const heard = await carrier.settled();
    expect(heard.map((each) => [each.address, each.event.data.event_type, each.event.data.payload.text])).toEqual([
      ['/hook', 'message.received', ' stop '],
    ]);
    expect(await texts(sender.from)).toEqual(['them: Hello Pat', 'me:  stop ', `network: ${stopNotice}`]);
    acceptedOf(await carrier.gateway.send(textTo(sender, { to: '+16155550143' })));
  });

  it.each(['START', 'unstop'])('%s lifts it, with the network’s words', async (word) => {
    const sender = await carrier.sender();
    await write(sender.from, 'STOP');
    await write(sender.from, word);
    acceptedOf(await carrier.gateway.send(textTo(sender)));
    expect(await texts(sender.from)).toContain(`network: ${startNotice}`);
  });

  it('START of somebody who never stopped is only a text', async () => {
    const sender = await carrier.sender();
    await write(sender.from, 'START');
    expect(await texts(sender.from)).toEqual(['me: START']);
  });

  it('STOP blocks for the number that it came to, not for its profile', async () => {
    const sender = await carrier.sender();
    const second = { ...sender, from: '+18445550101' };
    await carrier.control('telnyx/numbers', { phone_number: second.from, messaging_profile_id: sender.profileId });
    await write(sender.from, 'STOP');
    acceptedOf(await carrier.gateway.send(textTo(second)));
    await write(second.from, 'START');
    expect(refusalOf(await carrier.gateway.send(textTo(sender))).fault).toBe('opted_out');
  });

  it.each([
    'STOPALL',
    'stop all',
    'Unsubscribe',
    'CANCEL',
    'end',
    'QUIT',
    'HELP',
    'stop texting me',
    'revoke',
    'optout',
    'stopped',
  ])('%s is told to us and does nothing', async (word) => {
    const sender = await carrier.sender();
    await write(sender.from, word);
    acceptedOf(await carrier.gateway.send(textTo(sender)));
    expect((await texts(sender.from)).filter((each) => each.startsWith('network'))).toEqual([]);
  });
});

describe('webhooks', () => {
  it('three tries, then three at the failover address, each signed with its own time', async () => {
    const sender = await carrier.sender();
    carrier.refusals.push(500, 500, 500, 500, 500);
    await write(sender.from, 'Hi');
    const heard = await carrier.settled();
    expect(heard.map((each) => [each.address, each.event.meta.attempt])).toEqual([
      ['/hook', 1],
      ['/hook', 2],
      ['/hook', 3],
      ['/hook?failover', 1],
      ['/hook?failover', 2],
      ['/hook?failover', 3],
    ]);
    expect(new Set(heard.map((each) => each.event.data.id)).size).toBe(1);
    for (const { body, headers } of heard)
      expect(carrier.gateway.verify(body, headers, new Date())).toMatchObject({ type: 'message.received' });
  });

  it('six refusals are the end of it', async () => {
    const sender = await carrier.sender();
    carrier.refusals.push(...Array.from({ length: 9 }, () => 503));
    await write(sender.from, 'Hi');
    expect(await carrier.settled()).toHaveLength(6);
  });

  it('a message that names no address is told to its profile’s', async () => {
    const sender = await carrier.sender();
    await carrier.api('POST', '/messages', { from: sender.from, to: lead, text: 'x' });
    expect((await carrier.settled()).map((each) => each.address)).toEqual(['/hook', '/hook']);
  });

  it('a number on no profile tells nobody', async () => {
    await carrier.control('telnyx/numbers', { phone_number: '+18335550107' });
    await write('+18335550107', 'Hi');
    expect(await carrier.settled()).toEqual([]);
  });

  it('doubled, late and overtaken events, when ordered', async () => {
    const sender = await carrier.sender();
    const told = async () => (await carrier.settled()).splice(0).map((each) => each.event.data.payload.text);
    await carrier.fault({ operation: 'webhook', mode: 'duplicate' });
    await write(sender.from, 'twice');
    expect(await told()).toEqual(['twice', 'twice']);
    await carrier.fault({ operation: 'webhook', mode: 'slow' });
    await write(sender.from, 'late');
    await write(sender.from, 'in time');
    expect(await told()).toEqual(['in time', 'late']);
    await carrier.fault({ operation: 'webhook', mode: 'reorder' });
    const ref = textTo(sender);
    await carrier.gateway.send(ref);
    expect((await carrier.settled()).map((each) => each.event.data.event_type)).toEqual([
      'message.finalized',
      'message.sent',
    ]);
  });

  it('a text that could not even be sent is told as final at once', async () => {
    const sender = await carrier.sender();
    await carrier.control('telnyx/reception', { phone: lead, status: 'sending_failed', code: '40014' });
    await carrier.gateway.send(textTo(sender));
    const heard = await carrier.settled();
    expect(heard.map((each) => each.event.data.event_type)).toEqual(['message.finalized']);
    expect(await texts(sender.from)).toEqual([]);
  });
});

describe('the carrier’s queue', () => {
  it('holds what was accepted, out of sight, until it goes on', async () => {
    const sender = await carrier.sender();
    await carrier.control('telnyx/hold', { held: true });
    const { id } = acceptedOf(await carrier.gateway.send(textTo(sender)));
    expect(await carrier.settled()).toEqual([]);
    expect((await carrier.gateway.records({ since: new Date(0) })).records).toEqual([]);
    expect(await carrier.gateway.message(id)).toMatchObject({ status: 'queued' });
    await carrier.control('telnyx/hold', { held: false });
    expect(await carrier.settled()).toHaveLength(2);
    expect((await carrier.gateway.records({ since: new Date(0) })).records).toMatchObject([{ id }]);
  });

  it('does nothing twice when it goes on while texts are under way', async () => {
    const sender = await carrier.sender();
    await carrier.control('telnyx/pace', { sent: 30, finalized: 60 });
    await carrier.gateway.send(textTo(sender));
    await expect.poll(() => carrier.heard.length).toBeGreaterThan(0);
    await carrier.gateway.send(textTo(sender, { ref: 'text-2' }));
    await carrier.control('telnyx/hold', { held: true });
    await carrier.control('telnyx/hold', { held: false });
    expect(await carrier.settled()).toHaveLength(4);
  });

  it('goes on after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'carrier-'));
    const settings = { port: 0, smtpPort: 0, stateFile: join(folder, 'state.json') };
    const call = async (url: string, path: string, body?: object) => {
      const headers = { authorization: 'Bearer KEY_sandbox' };
      const answer = await fetch(
        url + path,
        body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
      );
      return (await answer.json()) as { data: { id: string; to: { status: string }[] } };
    };
    try {
      const first = await startSandbox(settings);
      const profile = { name: 'a', whitelisted_destinations: ['US'] };
      const { data } = await call(first.url, '/v2/messaging_profiles', profile);
      await call(first.url, '/_control/telnyx/numbers', {
        phone_number: '+18335550100',
        messaging_profile_id: data.id,
      });
      await call(first.url, '/_control/telnyx/hold', { held: true });
      const sent = await call(first.url, '/v2/messages', { from: '+18335550100', to: lead, text: 'x' });
      await first.stop();
      const second = await startSandbox(settings);
      await call(second.url, '/_control/telnyx/drain', {});
      const read = await call(second.url, `/v2/messages/${sent.data.id}`);
      expect(read.data.to[0]?.status).toBe('delivered');
      await second.stop();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the phone page', () => {
  const path = '/phone/16155550142/18335550100';
  const page = async (address: string, form?: Record<string, string>) => {
    const answer = await fetch(carrier.sandbox.url + address, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
  };

  it('shows texts as text, and what is written there comes in', async () => {
    const sender = await carrier.sender();
    await carrier.gateway.send(textTo(sender, { text: '<b>Hi</b> https://example.com/a?b=1&c=2' }));
    await carrier.settled();
    const { text } = await page(path);
    expect(text).toContain('&lt;b&gt;Hi&lt;/b&gt;');
    expect(text).toContain('href="https://example.com/a?b=1&amp;c=2"');
    expect(await page(path, { text: ' Call me ' })).toMatchObject({ status: 303, location: path });
    expect(await texts(sender.from)).toContain('me: Call me');
    expect((await page('/phone')).text).toContain('You: Call me');
  });

  it('any number of the US and Canada can be taken up; others and strangers cannot', async () => {
    await carrier.sender();
    const open = (phone: string, number = '+18335550100') => page('/phone/new', { phone, number });
    expect(await open('(615) 555-0142')).toMatchObject({ status: 303, location: path });
    expect((await open('12')).status).toBe(404);
    expect((await open('+44 20 7946 0123')).status).toBe(404);
    expect((await open('6155550142', '+18335550199')).status).toBe(404);
    expect((await page('/phone/16155550142/18335550199')).status).toBe(404);
  });

  it('a phone can stop working', async () => {
    const sender = await carrier.sender();
    expect((await page(`${path}/reception`, { reception: 'landline' })).status).toBe(303);
    const { id } = acceptedOf(await carrier.gateway.send(textTo(sender)));
    await carrier.settled();
    expect(await carrier.gateway.message(id)).toMatchObject({ status: 'delivery_failed', errors: [{ code: '40001' }] });
    expect((await page(path)).text).toContain('No texts yet');
  });
});
