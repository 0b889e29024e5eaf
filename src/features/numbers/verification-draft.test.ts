// The form while it is written, with a server that answers as the test says.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { verificationForm } from '../../../test-support/verifications.ts';
import { ApiError } from '../../web/api-client.ts';
import { mergeForms } from './merge-forms.rules.ts';
import { openDraft, settleMs, type SavedForm } from './verification-draft.browser.ts';
import type { VerificationForm } from './verification-form.rules.ts';
import type { Verification } from './verification-queries.browser.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (version: number, form: Partial<VerificationForm> = {}, more: Partial<Verification> = {}): Verification => ({
  number: { phone_number: '+18335550123', verified: false, is_connected: true },
  state: 'draft',
  version,
  form: { ...verificationForm, ...form },
  ein_last4: null,
  said: null,
  field: null,
  submitted_at: null,
  steps: [],
  page_url: null,
  ...more,
});

const refusal = (code: 'conflict' | 'unavailable' | 'invalid_input', more: object = {}) =>
  new ApiError(400, { code, error: `Refused: ${code}.`, ...more });

/** A draft upon version 1, and a server that keeps what comes unless the test has it answer otherwise. */
function open(first = at(1)) {
  const sent: SavedForm[] = [];
  const answers: (Verification | ApiError)[] = [];
  const draft = openDraft(first, async (body) => {
    sent.push(body);
    await Promise.resolve();
    const answer =
      answers.shift() ?? at(body.version + 1, body.form, body.ein ? { ein_last4: body.ein.slice(-4) } : {});
    if (answer instanceof ApiError) throw answer;
    return answer;
  });
  const now = () => draft.state.get();
  const settle = (ms = settleMs) => vi.advanceTimersByTimeAsync(ms);
  return { draft, sent, answers, now, settle };
}

describe('what is typed', () => {
  it('is saved once it rests, upon the version that was read', async () => {
    const { draft, sent, now, settle } = open();
    draft.set({ city: 'M' });
    await settle(settleMs - 1);
    draft.set({ city: 'Memphis' });
    await settle(settleMs - 1);
    expect([sent.length, now().status]).toEqual([0, 'typed']);
    await settle(1);
    expect(sent).toEqual([{ version: 1, form: { ...verificationForm, city: 'Memphis' } }]);
    expect(now()).toMatchObject({ status: 'saved', saved: { version: 2 } });
    draft.set({ city: 'Memphis ' });
    draft.set({ city: 'Memphis' });
    await settle();
    expect(sent).toHaveLength(1);
  });

  it('while a save is on its way goes after it, upon its version', async () => {
    const { draft, sent, settle } = open();
    draft.set({ city: 'Memphis' });
    const flushed = draft.flush();
    draft.set({ zip: '38103' });
    expect(await flushed).toBe(true);
    await settle();
    expect(sent.map(({ version, form }) => [version, form.city, form.zip])).toEqual([
      [1, 'Memphis', '37201'],
      [2, 'Memphis', '38103'],
    ]);
  });

  it('stays when it cannot be saved, says why, and is saved at the next try', async () => {
    const { draft, sent, answers, now, settle } = open();
    answers.push(refusal('unavailable'));
    draft.set({ city: 'Memphis' });
    await settle();
    expect(now()).toMatchObject({ status: 'failed', failure: 'Refused: unavailable.', form: { city: 'Memphis' } });
    expect(await draft.flush()).toBe(true);
    expect([sent.length, now().failure]).toEqual([2, null]);
  });

  it('shows what the server refused at its field until it is changed', async () => {
    const { draft, answers, now, settle } = open();
    answers.push(refusal('invalid_input', { fields: [{ path: 'body.form.zip', message: 'No such ZIP.' }] }));
    draft.set({ zip: '00000' });
    await settle();
    expect(now().faults).toEqual([{ field: 'zip', message: 'No such ZIP.' }]);
    draft.set({ zip: '37201' });
    expect(now().faults).toEqual([]);
  });
});

describe('numbers of nine digits', () => {
  it('an EIN goes once it is one, and then only its end is known', async () => {
    const { draft, sent, now, settle } = open();
    draft.setEin('12-345');
    await settle();
    expect(sent).toEqual([]);
    draft.setEin('12-3456789');
    await settle();
    expect(sent).toMatchObject([{ ein: '12-3456789' }]);
    expect(now()).toMatchObject({ ein: '', saved: { ein_last4: '6789' } });
  });

  it('a Social Security number is not sent, wherever it is typed', async () => {
    const { draft, sent, now, settle } = open();
    draft.setEin('123-45-6789');
    draft.set({ summary: 'My number is 123-45-6789.' });
    await settle();
    expect([sent.length, now().status, await draft.flush()]).toEqual([0, 'blocked', false]);
    draft.set({ summary: null, city: 'Memphis' });
    await settle();
    expect(sent).toEqual([{ version: 1, form: { ...verificationForm, city: 'Memphis' } }]);
  });
});

describe('two windows', () => {
  it('what the other changed is taken, what this one changed is kept', async () => {
    const { draft, sent, answers, now, settle } = open();
    answers.push(refusal('conflict', { current: at(4, { street: '9 Elm' }) }));
    draft.set({ city: 'Memphis' });
    await settle();
    expect(sent.map(({ version, form }) => [version, form.street, form.city])).toEqual([
      [1, '1 Main Street', 'Memphis'],
      [4, '9 Elm', 'Memphis'],
    ]);
    expect(now()).toMatchObject({ status: 'saved', clash: null, saved: { version: 5 } });
  });

  it.each([
    ['mine', 'Memphis', 1],
    ['theirs', 'Knoxville', 0],
  ] as const)('the same answer waits for a choice: %s', async (whose, city, more) => {
    const { draft, sent, now, settle } = open();
    draft.set({ city: 'Memphis' });
    draft.hear(at(2, { city: 'Knoxville', zip: '37902' }));
    expect(now()).toMatchObject({ status: 'clash', clash: { clashes: ['city'] } });
    await settle();
    expect([sent.length, await draft.flush()]).toEqual([0, false]);
    expect(await draft.submit(() => Promise.reject(new Error('sent all the same')))).toBeNull();
    draft.choose(whose);
    await settle();
    expect(sent).toHaveLength(more);
    expect(now()).toMatchObject({ status: 'saved', clash: null, form: { city, zip: '37902' } });
  });

  it('without anything typed here the other one shows; an older reading does not', () => {
    const { draft, now } = open(at(3));
    draft.hear(at(4, { city: 'Knoxville' }));
    draft.hear(at(2, { city: 'Memphis' }));
    expect(now().form.city).toBe('Knoxville');
  });

  it('what was heard during a save counts after it', async () => {
    const { draft, now, settle } = open();
    draft.set({ city: 'Memphis' });
    const flushed = draft.flush();
    draft.hear(at(9, { city: 'Memphis', street: '9 Elm' }));
    await flushed;
    await settle(0);
    expect(now()).toMatchObject({ saved: { version: 9 }, form: { street: '9 Elm' } });
  });

  it('one that was submitted in the other window is no longer written', async () => {
    const { draft, sent, answers, now, settle } = open();
    answers.push(refusal('conflict', { current: at(5, { city: 'Knoxville' }, { state: 'sending' }) }));
    draft.set({ city: 'Memphis' });
    await settle();
    expect([sent.length, now().form.city, now().saved.state]).toEqual([1, 'Knoxville', 'sending']);
  });
});

describe('submitting', () => {
  it('saves first and sends that version', async () => {
    const { draft, now } = open();
    draft.set({ city: 'Memphis' });
    const versions: number[] = [];
    const why = await draft.submit(async (version) => {
      versions.push(version);
      return at(version + 1, { city: 'Memphis' }, { state: 'sending' });
    });
    expect([why, versions, now().saved.state]).toEqual([null, [2], 'sending']);
  });

  it('does not send what could not be saved, and says what the server refused', async () => {
    const { draft, answers, now } = open();
    answers.push(refusal('unavailable'));
    draft.set({ city: 'Memphis' });
    expect(await draft.submit(() => Promise.reject(new Error('sent all the same')))).toBe('Refused: unavailable.');
    const fields = [{ path: 'body.ein', message: 'Enter your EIN.' }];
    expect(await draft.submit(() => Promise.reject(refusal('invalid_input', { fields })))).toBe(
      'Refused: invalid_input.',
    );
    expect(now().faults).toEqual([{ field: 'ein', message: 'Enter your EIN.' }]);
  });
});

it.each([
  ['nothing changed', {}, {}, {}, []],
  ['only here', { city: 'A' }, {}, { city: 'A' }, []],
  ['only there', {}, { city: 'B' }, { city: 'B' }, []],
  ['the same on both sides', { city: 'A' }, { city: 'A' }, { city: 'A' }, []],
  ['another answer each', { city: 'A' }, { zip: '1' }, { city: 'A', zip: '1' }, []],
  ['the same answer otherwise', { city: 'A', zip: '1' }, { city: 'B' }, { city: 'A', zip: '1' }, ['city']],
] as const)('merging: %s', (_, mine, theirs, form, clashes) => {
  expect(mergeForms(verificationForm, { ...verificationForm, ...mine }, { ...verificationForm, ...theirs })).toEqual({
    form: { ...verificationForm, ...form },
    clashes,
  });
});
