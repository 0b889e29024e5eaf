// A call whose answer was lost is the same call when it is pressed again: nobody is rung twice.
import { expect, it, vi } from 'vitest';
import { said, usePage } from '../../../test-support/browser-page.ts';
import { sameCallMs } from './calls.rules.ts';
import { callFailed, callStarted, callUnreached } from './calls.words.ts';
import { startCall } from './start-call.browser.ts';

usePage();

const wanted = (leadNumber: string) => ({ agentNumber: '+16155550101', leadNumber, userId: 'a' });
const [pat, ana] = [wanted('+13125550142'), wanted('+13125550143')];
const lost = (): never => {
  throw new TypeError('network');
};
const taken = () => Response.json({ ok: true, call_id: 'c', error: null, errors: [] });
const broken = () => new Response('<h1>Bad gateway</h1>', { status: 502 });

/** Each request gets the next answer. @returns the keys that the requests bore */
function answer(...answers: (() => Response)[]): string[] {
  const keys: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key') ?? '');
    return (answers.shift() ?? lost)();
  });
  return keys;
}

it.each([
  ['no answer came', lost, callUnreached],
  ['a gateway answered', broken, callFailed],
])('the same call again where %s is the same request, and the one after it is another', async (_, first, says) => {
  const keys = answer(first, taken, taken);
  expect((await startCall(pat, { operationId: crypto.randomUUID() }))?.says).toBe(says);
  expect(await startCall(pat, { operationId: crypto.randomUUID() })).toBeNull();
  expect(said()).toEqual([callStarted]);
  expect(keys[1]).toBe(keys[0]);
  expect(await startCall(pat)).toBeNull();
  expect(keys[2]).not.toBe(keys[1]);
});

it('a call to somebody else is another request, and so is the same one much later', async () => {
  const keys = answer(lost, lost, taken);
  await startCall(pat);
  await startCall(ana);
  const later = performance.now() + sameCallMs;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  await startCall(ana);
  expect(new Set(keys).size).toBe(3);
});
