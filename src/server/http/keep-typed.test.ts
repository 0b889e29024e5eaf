import { expect, it } from 'vitest';
import { orKeepTyped } from './keep-typed.ts';
import { Refusal } from './refusal.ts';

const kept = {
  wentWrong: 'Something went wrong.',
  page: (why: string) => Promise.resolve({ text: `typed: ${why}`, headers: {} }),
};
const refusedWith = (fault: unknown): Promise<Refusal> =>
  orKeepTyped(Promise.reject(fault as Error), kept).then(
    () => expect.unreachable(),
    (thrown: unknown) => thrown as Refusal,
  );

it('leaves alone what was taken', async () => {
  expect(await orKeepTyped(Promise.resolve(7), kept)).toBe(7);
});

it('says a refusal in its own words, with the wait, on a page with what was typed', async () => {
  const refusal = await refusedWith(new Refusal('too_many_requests', 'Wait a minute.', { retryAfter: 60 }));
  expect(refusal).toMatchObject({ code: 'too_many_requests', message: 'Wait a minute.', retryAfter: 60 });
  expect((await refusal.page?.())?.text).toBe('typed: Wait a minute.');
});

it('says a fault of ours in one sentence and keeps its cause for the log', async () => {
  const fault = new Error('relation "leads" does not exist');
  const refusal = await refusedWith(fault);
  expect(refusal).toMatchObject({ code: 'unavailable', message: kept.wentWrong, cause: fault });
  expect((await refusal.page?.())?.text).toBe('typed: Something went wrong.');
});

it('writes no form where there is nobody to send it to', async () => {
  const nobody = new Refusal('not_found', 'No such page.');
  expect(await refusedWith(nobody)).toBe(nobody);
  expect(nobody.page).toBeUndefined();
});
