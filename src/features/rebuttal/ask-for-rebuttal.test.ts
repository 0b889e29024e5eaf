import { afterEach, expect, it, vi } from 'vitest';
import { fetchRebuttal, whyItFailed } from './ask-for-rebuttal.browser.ts';
import { notConfigured } from './rebuttal.words.ts';

afterEach(() => vi.unstubAllGlobals());

const ask = () => fetchRebuttal({ content: 'Too expensive', product: 'Term', tone: 'Empathetic' });
const answers = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers: { 'content-type': 'application/json' } }));

it('a status that is not OK throws', async () => {
  answers(500, { error: 'Something failed.', code: 'unexpected', request_id: 'r' });
  const fault = await ask().catch((thrown: unknown) => thrown);
  expect(fault).toMatchObject({ message: 'Server error: 500' });
  expect(whyItFailed(fault)).toBe(null);
});

it('a limit is told', async () => {
  answers(429, { error: 'You’ve used today’s rebuttals.', code: 'too_many_requests', request_id: 'r' });
  const fault = await ask().catch((thrown: unknown) => thrown);
  expect(fault).toMatchObject({ message: 'Server error: 429' });
  expect(whyItFailed(fault)).toBe('You’ve used today’s rebuttals.');
});

it('a coach that is not set up is told', async () => {
  answers(503, { error: notConfigured, code: 'unavailable', request_id: 'r' });
  const fault = await ask().catch((thrown: unknown) => thrown);
  expect(fault).toMatchObject({ message: 'Server error: 503' });
  expect(whyItFailed(fault)).toBe(notConfigured);
});
