import { describe, expect, it } from 'vitest';
import { compareCallerIds } from './caller-ids.ts';
import { clientAddress } from './client-address.ts';
import { addressGroup, perMinute, RateLimiter } from './rate-limit.ts';
import { refuseCrossSite } from './same-origin.ts';
import type { IncomingMessage } from 'node:http';

const user = { id: '5d1c2d3e-0000-4000-8000-000000000001', email: 'kim@example.com' };

describe('caller ids', () => {
  const compare = (body: unknown, query = '', header?: string, targets: string[] = []) =>
    compareCallerIds(user, { header, query: new URLSearchParams(query), body, targets });

  it.each([
    ['absent', {}],
    ['equal', { user_id: user.id, requesterId: user.id.toUpperCase(), email: 'KIM@example.com' }],
    ['other names', { id: 'x', lead_id: 'y' }],
  ])('passes when %s', (_, body) => {
    expect(() => compare(body)).not.toThrow();
  });

  it.each([
    ['another id', { user_id: 'x' }],
    ['an array', { userId: [user.id] }],
    ['null', { uid: null }],
    ['a number', { agent_id: 1 }],
    ['another case of the name', { USER_ID: 'x' }],
    ['the Kelvin sign', { email: '\u212Aim@example.com' }],
    ['a full-width letter', { email: 'ｋim@example.com' }],
  ])('refuses %s', (_, body) => {
    expect(() => compare(body)).toThrow(/another user/);
  });

  it('looks at the header and at every repeated query value', () => {
    expect(() => compare({}, '', 'x')).toThrow();
    expect(() => compare({}, `uid=${user.id}&uid=x`)).toThrow();
  });

  it('leaves what the endpoint calls a target alone', () => {
    expect(() => compare({ email: 'lead@example.com' }, '', undefined, ['email'])).not.toThrow();
    expect(() => compare({ user_id: 'x' }, '', undefined, ['user_id'])).not.toThrow();
  });

  it('takes no target for the header, nor for a query that the endpoint does not take', () => {
    expect(() => compare({ user_id: 'x' }, '', 'y', ['user_id'])).toThrow(/another user/);
    expect(() => compare({ user_id: 'x' }, 'USER_ID=y', undefined, ['user_id'])).toThrow(/another user/);
  });
});

describe('rate limit', () => {
  it('lets through what the bucket holds and refills evenly', () => {
    let now = 0;
    const limiter = new RateLimiter(() => now);
    const take = () => {
      try {
        limiter.take('a', perMinute(60));
        return true;
      } catch {
        return false;
      }
    };
    expect(Array.from({ length: 61 }, take).filter(Boolean)).toHaveLength(60);
    now = 1000;
    expect([take(), take()]).toEqual([true, false]);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts %s as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});

describe('client address', () => {
  const incoming = (forwarded?: string) =>
    ({
      socket: { remoteAddress: '10.0.0.9' },
      headers: { 'x-forwarded-for': forwarded },
    }) as unknown as IncomingMessage;

  it.each([
    [0, '203.0.113.7', '10.0.0.9'],
    [1, '6.6.6.6, 203.0.113.7', '203.0.113.7'],
    [2, '6.6.6.6, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
    [1, undefined, '10.0.0.9'],
  ])('with %i proxies and %s is %s', (proxies, forwarded, expected) => {
    expect(clientAddress(incoming(forwarded), proxies)).toBe(expected);
  });
});

describe('same origin', () => {
  const own = ['https://crm.example.com'];
  it.each([
    ['POST', { origin: 'https://crm.example.com' }, true],
    ['POST', { 'sec-fetch-site': 'same-origin' }, true],
    ['POST', {}, true],
    ['GET', { 'sec-fetch-site': 'cross-site' }, true],
    ['POST', { 'sec-fetch-site': 'same-site' }, false],
    ['POST', { origin: 'https://crm.example.com.evil.example' }, false],
    ['DELETE', { origin: 'null' }, false],
  ])('%s %o passes: %s', (method, headers, passes) => {
    const attempt = () => refuseCrossSite(method, new Headers(headers), own);
    if (passes) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(/another site/);
  });
});
