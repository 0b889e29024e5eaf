import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal, offline, said, serve, until, usePage } from '../../../test-support/browser-page.ts';
import { noteAppUser } from '../../web/app-user.ts';
import { writeDevice } from '../../web/device-memory.ts';
import { draftKey } from '../../web/draft.ts';
import { queryClient } from '../../web/query-client.ts';
import { countUnsaved } from '../../web/saves.ts';
import { questions } from '../../web/ui/ask.ts';
import { offeredWords } from './offered-words.browser.ts';
import { sendDirect } from './send-direct.browser.ts';
import { editText, sendAgain, sendText, settleTexts } from './send-text.browser.ts';
import { giveUp, leftBehind, openUnsent, pendingTexts, type TextToSend } from './unsent-texts.browser.ts';
import { sendSoldText } from './sold-text.browser.ts';

usePage();
afterEach(() => offeredWords.set([]));

const path = 'POST /.netlify/functions/messages-send';
const messages = 'GET /api/conversations/c/messages';
const text: TextToSend = { conversationId: 'c', to: '+13125550142', leadId: null, body: 'Hello Pat' };
const threadKey = ['inbox', 'thread', 'c'];
const load = (...ids: string[]) =>
  queryClient.setQueryData(threadKey, {
    pages: [{ rows: ids.map((id) => ({ id })), next_cursor: null }],
    pageParams: [null],
  });
const loaded = () =>
  queryClient.getQueryData<{ pages: { rows: { id: string }[] }[] }>(threadKey)?.pages[0]?.rows.map(({ id }) => id);
const shown = () => pendingTexts.get().map(({ body, problem }) => [body, problem]);

/** The ids under which the server knows requests again. */
function watchKeys(): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  const through = fetch;
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    if (options.method === 'POST') keys.push((options.headers as Record<string, string>)['idempotency-key']);
    return through(address, options);
  });
  return keys;
}

const wasSent = { is: 'refused', refusal: null, sentence: expect.stringContaining('was sent already') };

describe('a text on its way', () => {
  it('is tried again as the same request, stands in the thread until it is stored, and leaves no trace', async () => {
    load('m1');
    const answers = [offline, offline, () => ({})];
    serve({ [path]: () => answers.shift()!(), [messages]: () => ({ rows: [{ id: 'm2' }, { id: 'm1' }] }) });
    const keys = watchKeys();
    expect(await sendText(queryClient, text)).toEqual({ is: 'kept' });
    expect(shown()).toEqual([['Hello Pat', expect.stringContaining('offline')]]);
    const again = () => sendAgain(queryClient, pendingTexts.get()[0]!);
    expect(await again()).toEqual({ is: 'kept' });
    const sending = again();
    expect(shown()).toEqual([['Hello Pat', null]]);
    expect(await sending).toEqual({ is: 'sent' });
    expect([shown(), loaded()]).toEqual([[], ['m2', 'm1']]);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it.each([
    ['answered with nothing', () => new Refusal(500, 'unexpected', { error: '' }), 'Send failed (HTTP_500)'],
    ['answered by a gateway', () => new Refusal(502, 'unexpected', { error: null }), 'Send failed (HTTP_502)'],
    ['refused in words', () => new Refusal(503, 'unavailable'), 'No.'],
  ])('%s says why', async (_, answer, why) => {
    serve({ [path]: answer });
    await sendText(queryClient, text);
    expect(shown()).toEqual([['Hello Pat', why]]);
    giveUp(pendingTexts.get()[0]!);
  });

  it('that was taken though its answer was lost is not taken back to edit', async () => {
    load('m1');
    const rows: object[] = [{ id: 'm1', request_key: null }];
    serve({ [path]: offline, [messages]: () => ({ rows }) });
    const keys = watchKeys();
    await sendText(queryClient, text);
    rows.unshift({ id: 'm2', request_key: keys[0] });
    await editText(queryClient, pendingTexts.get()[0]!);
    expect([pendingTexts.get(), offeredWords.get()]).toEqual([[], []]);
  });

  it.each([
    ['not taken', () => ({}), false, { is: 'sent' }],
    ['taken', () => new Refusal(409, 'conflict'), true, wasSent],
    ['taken long ago', () => ({ deduped: true }), true, wasSent],
    ['still under way', () => new Refusal(409, 'conflict'), false, { is: 'kept' }],
  ])('taken back to edit goes out under its first key: that one was %s', async (_, second, isStored, outcome) => {
    load('m1');
    const answers = [offline, second];
    const rows: object[] = [{ id: 'm1', request_key: null, body: '' }];
    serve({ [path]: () => answers.shift()!(), [messages]: () => ({ rows }) });
    const keys = watchKeys();
    await sendText(queryClient, text);
    await editText(queryClient, pendingTexts.get()[0]!);
    expect([countUnsaved(), offeredWords.get()]).toEqual([0, [{ conversationId: 'c', body: 'Hello Pat' }]]);
    if (isStored) rows.unshift({ id: 'm2', request_key: keys[0], body: 'Hello Pat' });
    expect(await sendText(queryClient, { ...text, body: 'Hello Ana' })).toEqual(outcome);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(pendingTexts.get().map(({ problem }) => problem)).toEqual(
      outcome.is === 'kept' ? [expect.stringContaining('in progress')] : [],
    );
    for (const each of pendingTexts.get()) giveUp(each);
  });

  it('is kept on the device until it is settled, counts as unsaved, and is of one person', async () => {
    serve({ [path]: offline });
    openUnsent('pat');
    await sendText(queryClient, text);
    expect(countUnsaved()).toBe(1);
    openUnsent('dana');
    expect([shown(), countUnsaved()]).toEqual([[], 0]);
    openUnsent('pat');
    expect(shown()).toEqual([['Hello Pat', expect.stringContaining('offline')]]);
    settleTexts([{ request_key: pendingTexts.get()[0]!.key }]);
    openUnsent('dana');
    openUnsent('pat');
    expect(shown()).toEqual([]);
  });

  it('that a closed page left on its way waits for a person', async () => {
    serve({});
    openUnsent('dana');
    writeDevice(draftKey('pat', 'unsent:k'), JSON.stringify({ ...text, key: 'k', at: 1, problem: null }));
    openUnsent('pat');
    await until(() => pendingTexts.get()[0]?.problem === leftBehind);
    giveUp({ key: 'k' });
  });

  it('another one is another request', async () => {
    serve({ [path]: () => ({}), [messages]: () => ({ rows: [] }) });
    const keys = watchKeys();
    await Promise.all([sendText(queryClient, text), sendText(queryClient, text)]);
    expect(new Set(keys).size).toBe(2);
  });

  it('names who sends it, as the text after a sale and one outside of the inbox do', async () => {
    const asked = serve({ [path]: () => ({ ok: true }), [messages]: () => ({ rows: [] }) });
    noteAppUser('dana');
    await sendText(queryClient, text);
    await sendSoldText('lead');
    await sendDirect({ to: text.to, body: text.body, origin: 'lab' }, 'key');
    expect(asked.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
      { to: text.to, body: text.body, requesterId: 'dana', lead_id: null },
      { requesterId: 'dana', lead_id: 'lead', templateKey: 'sold' },
      { to: text.to, body: text.body, origin: 'lab', requesterId: 'dana', lead_id: null },
    ]);
    noteAppUser(undefined);
  });

  it('that is refused goes back to where it was typed, with the reason', async () => {
    const current = { why: 'outside_window', until: '2031-03-04T15:00:00.000Z' };
    serve({ [path]: () => new Refusal(409, 'conflict', { current }) });
    expect(await sendText(queryClient, text)).toEqual({ is: 'refused', refusal: current, sentence: 'No.' });
    expect(shown()).toEqual([]);
  });

  it('without money goes back, with the reason and without a question', async () => {
    serve({ [path]: () => new Refusal(402, 'payment_required') });
    expect(await sendText(queryClient, text)).toEqual({ is: 'refused', refusal: null, sentence: 'No.' });
    expect([shown(), questions.get()]).toEqual([[], []]);
  });

  it.each([
    ['at that hour', () => new Refusal(409, 'conflict', { current: { why: 'outside_window', until: null } })],
    ['without money', () => new Refusal(402, 'payment_required')],
  ])(
    'that is refused %s when it is tried again stays in its thread, and goes as another request',
    async (_, refuse) => {
      load('m1');
      const answers = [offline, refuse, () => ({})];
      serve({ [path]: () => answers.shift()!(), [messages]: () => ({ rows: [{ id: 'm2' }, { id: 'm1' }] }) });
      const keys = watchKeys();
      await sendText(queryClient, text);
      const again = () => sendAgain(queryClient, pendingTexts.get()[0]!);
      expect(await again()).toEqual({ is: 'kept' });
      expect([shown(), questions.get()]).toEqual([[['Hello Pat', 'No.']], []]);
      expect(await again()).toEqual({ is: 'sent' });
      expect([shown(), keys.map((key) => keys.indexOf(key))]).toEqual([[], [0, 0, 2]]);
    },
  );

  it('that the server cannot take says what its field says, and can be given up', async () => {
    serve({
      [path]: () => new Refusal(400, 'invalid_input', { fields: [{ path: 'body.to', message: 'Not a phone.' }] }),
    });
    expect(await sendText(queryClient, text)).toEqual({ is: 'kept' });
    expect(shown()).toEqual([['Hello Pat', 'Not a phone.']]);
    giveUp(pendingTexts.get()[0]!);
    expect(shown()).toEqual([]);
  });

  it('reads the whole thread where more came in the meantime than is read of it', async () => {
    load('m1');
    serve({ [path]: () => ({}), [messages]: () => ({ rows: [{ id: 'm9' }, { id: 'm8' }] }) });
    await sendText(queryClient, text);
    expect([loaded(), queryClient.getQueryState(threadKey)?.isInvalidated]).toEqual([['m1'], true]);
  });
});

describe('the text after a sale', () => {
  const off = () => new Refusal(409, 'conflict', { current: { why: 'off', until: null } });
  const wordless = () => new Refusal(400, 'invalid_input');
  const because = (why: string) => () => new Refusal(409, 'conflict', { current: { why, until: null } });
  const taken = () => ({});

  it.each([
    ['the first', [taken], ['sold'], []],
    ['the next where one has no words', [wordless, taken], ['sold', 'sold_welcome'], []],
    ['the next where one is off', [off, wordless, taken], ['sold', 'sold_welcome', 'policy_info'], []],
    ['none, without a word, where all are off', [off, off, off, off, off], [null, null, null, null, null], []],
    ['none, without a word, where texting is not set up', [because('no_number')], ['sold'], []],
    [
      'none, and says so, where it may not leave now',
      [because('outside_window')],
      ['sold'],
      ['The sold text wasn’t sent. No.'],
    ],
  ])('is %s', async (_, answers, keys, sentences) => {
    const left = [...answers];
    const asked = serve({ [path]: () => left.shift()!() });
    await sendSoldText('lead');
    const tried = asked.map(({ body }) => (body as { templateKey: string }).templateKey);
    expect(tried).toHaveLength(keys.length);
    expect(tried).toEqual(keys.map((key, at) => key ?? tried[at]));
    expect(new Set(tried).size).toBe(tried.length);
    expect(said()).toEqual(sentences);
  });
});
