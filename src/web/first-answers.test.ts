import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../domain/endpoint.ts';
import { call } from './api-client.ts';
import { dropFirstAnswers, holdFirstAnswers, takeFirstAnswer, takeLivePosition } from './first-answers.ts';

beforeEach(() => {
  holdFirstAnswers({ '/api/number': { number: null }, '/api/other': 2, live: 'position.1' });
  // The page is young, however long this process runs.
  vi.spyOn(performance, 'now').mockReturnValue(100);
});

afterEach(() => {
  holdFirstAnswers({});
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('gives an answer that came with the page out once', () => {
  expect(takeFirstAnswer('/api/number')).toEqual({ number: null });
  expect(takeFirstAnswer('/api/number')).toBeUndefined();
});

it('gives out nothing that is older than ten seconds', () => {
  vi.mocked(performance.now).mockReturnValue(10_000);
  expect(takeFirstAnswer('/api/number')).toBeUndefined();
});

it('keeps the position of the live changes when the answers go', () => {
  dropFirstAnswers();
  expect(takeFirstAnswer('/api/other')).toBeUndefined();
  expect(takeLivePosition()).toBe('position.1');
});

const read = { method: 'GET', path: '/api/number', answer: z.unknown() } as unknown as Endpoint;
const write = { method: 'POST', path: '/api/take', answer: z.unknown() } as unknown as Endpoint;

it('what is read after a write is asked of the server, and is not what was before it', async () => {
  const asked = vi.fn((_address: string) => Promise.resolve(new Response('{"number":"taken"}')));
  vi.stubGlobal('fetch', asked);
  await call(write, {});
  expect(await call(read, {})).toEqual({ number: 'taken' });
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/api/take', '/api/number']);
});
