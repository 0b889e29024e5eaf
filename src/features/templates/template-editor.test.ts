// Templates while they are typed in, with what the server then says.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { said, usePage, waiting } from '../../../test-support/browser-page.ts';
import { forgetDevice, listDevice, readDevice, writeDevice } from '../../web/device-memory.ts';
import { queryClient } from '../../web/query-client.ts';
import { unsavedNow } from '../../web/saves.ts';
import { defaultWords } from './template-defaults.words.ts';
import {
  chooseTemplate,
  flushTemplates,
  hearTemplates,
  openTemplates,
  resetTemplate,
  restoreTemplate,
  savedShownMs,
  switchSettleMs,
  templateEditor,
  turnTemplate,
  typeTemplate,
  wordsSettleMs,
} from './template-editor.browser.ts';
import { templateKeys, type TemplateKey } from './template-keys.rules.ts';
import { loadedTemplates, templateSaveKinds, templatesKey } from './template-saves.browser.ts';
import type { TemplateAnswer } from './templates.contract.ts';

usePage();

const answer = (key: TemplateKey, more: Partial<TemplateAnswer> = {}): TemplateAnswer => ({
  key,
  words: defaultWords[key],
  is_default: true,
  enabled: false,
  version: 0,
  switch_version: 0,
  ...more,
});
const list = (...changed: TemplateAnswer[]) => ({
  templates: templateKeys.map((key) => changed.find((each) => each.key === key) ?? answer(key)),
  is_locked: false,
  agent: {},
});
function load(...changed: TemplateAnswer[]) {
  const loaded = list(...changed);
  queryClient.setQueryData(templatesKey, loaded);
  return loaded;
}
const [words, turn] = templateSaveKinds as [(typeof templateSaveKinds)[0], (typeof templateSaveKinds)[0]];
const type = (text: string, base = defaultWords.sold) => typeTemplate(loadedTemplates()!.templates[2]!, base, text);
const typed = () => templateEditor.get().typed.sold?.words;
const inQueue = async () => {
  vi.useRealTimers();
  return (await waiting()).map(({ input }) => input);
};
let user = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  load();
  openTemplates(`user-${(user += 1)}`);
});
afterEach(() => {
  vi.useRealTimers();
  forgetDevice('draft:');
});

describe('words', () => {
  it('are saved once they rest for 800 ms, upon the version that was read', async () => {
    load(answer('sold', { words: 'Before', version: 4 }));
    type('A', 'Before');
    vi.advanceTimersByTime(wordsSettleMs - 1);
    type('After', 'A');
    vi.advanceTimersByTime(wordsSettleMs - 1);
    expect(templateEditor.get().typed.sold).toMatchObject({ words: 'After', sent: null });
    vi.advanceTimersByTime(1);
    expect(templateEditor.get().typed.sold).toMatchObject({ words: 'After', sent: 'After' });
    expect(await inQueue()).toEqual([{ key: 'sold', words: 'After', version: 4, base: 'Before' }]);
  });

  it('that may not be saved stay in the field and in this browser, and are there again', async () => {
    type('Hi {{frist_name}}');
    vi.advanceTimersByTime(5000);
    const mine = templateEditor.get().userId;
    openTemplates('somebody else');
    expect(typed()).toBeUndefined();
    openTemplates(mine);
    await expect.poll(typed).toBe('Hi {{frist_name}}');
    vi.runOnlyPendingTimers();
    expect(await inQueue()).toEqual([]);
  });

  it('kept from before a reload are saved as soon as it is known what the server has', async () => {
    type('After');
    const mine = templateEditor.get().userId;
    openTemplates('somebody else');
    queryClient.removeQueries({ queryKey: templatesKey });
    openTemplates(mine);
    await expect.poll(typed).toBe('After');
    vi.runOnlyPendingTimers();
    hearTemplates(load());
    expect(await inQueue()).toMatchObject([{ words: 'After', version: 0 }]);
  });

  it('of a window that is still open stay that window’s', async () => {
    const mine = 'with two windows';
    const other = JSON.stringify({ words: 'Theirs, half ty', base: 'Before', version: 0, sent: null });
    const gone = JSON.stringify({ words: 'Left behind {{', base: 'Before', version: 0, sent: null });
    writeDevice(`draft:${mine}:template:sold:open`, other);
    writeDevice(`draft:${mine}:template:new_lead:gone`, gone);
    vi.stubGlobal('navigator', {
      locks: { request: () => undefined, query: async () => ({ held: [{ name: 'templates:open' }, {}] }) },
    });
    openTemplates(mine);
    await expect.poll(() => templateEditor.get().typed.new_lead?.words).toBe('Left behind {{');
    expect(typed()).toBeUndefined();
    expect(readDevice(`draft:${mine}:template:sold:open`)).toBe(other);
    expect(readDevice(`draft:${mine}:template:new_lead:gone`)).toBeNull();
  });

  it('typed while a save is on its way follow it, upon what it made', async () => {
    type('One');
    flushTemplates();
    type('One and two');
    vi.advanceTimersByTime(wordsSettleMs);
    words.saved?.({}, answer('sold', { words: 'One', version: 1 }));
    expect(await inQueue()).toMatchObject([
      { words: 'One', version: 0 },
      { words: 'One and two', version: 1, base: 'One' },
    ]);
    words.saved?.({}, answer('sold', { words: 'One and two', version: 2 }));
    expect(typed()).toBeUndefined();
  });

  it('that another window wrote are never overwritten; a person chooses', async () => {
    type('Mine');
    hearTemplates(load(answer('sold', { words: 'Theirs', version: 1 })));
    vi.advanceTimersByTime(wordsSettleMs * 2);
    expect(typed()).toBe('Mine');
    chooseTemplate('sold', 'mine');
    expect(await inQueue()).toMatchObject([{ words: 'Mine', version: 1, base: 'Theirs' }]);
  });

  it('theirs takes the place of mine', () => {
    type('Mine');
    hearTemplates(load(answer('sold', { words: 'Theirs', version: 1 })));
    chooseTemplate('sold', 'theirs');
    expect(typed()).toBeUndefined();
  });

  it('refused by the server stay, with its newer words beside them and a word about it', () => {
    type('Mine');
    flushTemplates();
    const current = answer('sold', { words: 'Theirs', version: 7 });
    expect(words.refused?.({ key: 'sold' }, { message: 'Changed.', current }, 'id')).toBe(true);
    expect(loadedTemplates()!.templates[2]).toMatchObject({ words: 'Theirs', version: 7 });
    expect([typed(), templateEditor.get().failures.sold]).toEqual(['Mine', { what: 'words', message: 'Changed.' }]);
    // No screen shows the templates.
    expect(said()).toEqual(['Sold template not saved. Changed.']);
  });

  it.each([
    ['the same words', { words: 'Mine', version: 2 }, 'as wanted'],
    ['what these replace', { words: 'Before', version: 2 }, { send: { words: 'Mine', base: 'Before', version: 2 } }],
    ['others', { words: 'Theirs', version: 2 }, null],
  ])('a refused save meets %s', (_, current, verdict) => {
    expect(words.reconcile?.({ words: 'Mine', base: 'Before', version: 1 }, current)).toEqual(verdict);
  });

  it.each([
    ['own', 'Before', 5],
    ['another window’s', 'Theirs', 1],
  ])('a save behind %s goes upon version %#', (_, newer, version) => {
    const rebased = words.rebase?.({ words: 'Mine', base: 'Before', version: 1 }, { words: newer, version: 5 });
    expect(rebased).toMatchObject({ version });
  });

  it('are reset at once, whatever is being typed, and not where nothing is to be reset', async () => {
    load(answer('sold', { words: 'Own', version: 2, is_default: false }));
    type('Own and more', 'Own');
    resetTemplate('sold', 'Own and more');
    resetTemplate('new_lead', defaultWords.new_lead);
    expect(typed()).toBeUndefined();
    expect(await inQueue()).toEqual([{ key: 'sold', words: null, version: 2, base: 'Own' }]);
  });

  it('come back from a reset that is still on its way, half a variable too', async () => {
    load(answer('sold', { words: 'Own', version: 2, is_default: false }));
    resetTemplate('sold', 'Own');
    restoreTemplate('sold', 'Own');
    words.saved?.({}, answer('sold', { version: 3 }));
    const { sold } = templateEditor.get().typed;
    expect(sold).toMatchObject({ words: 'Own', version: 3, sent: 'Own' });
    restoreTemplate('new_lead', 'Half {{first');
    expect(templateEditor.get().typed.new_lead?.words).toBe('Half {{first');
    expect(await inQueue()).toMatchObject([
      { words: null, version: 2 },
      { words: 'Own', version: 3, base: defaultWords.sold },
    ]);
  });
});

describe('switches', () => {
  it('are saved 500 ms after the last turn, and not at all when turned back', async () => {
    turnTemplate('sold', true);
    vi.advanceTimersByTime(switchSettleMs - 1);
    turnTemplate('sold', false);
    vi.advanceTimersByTime(switchSettleMs);
    turnTemplate('new_lead', true);
    vi.advanceTimersByTime(switchSettleMs);
    expect(await inQueue()).toEqual([{ key: 'new_lead', enabled: true, version: 0 }]);
  });

  it('go upon the version that they were pressed on, or upon what the press before them made', async () => {
    load(answer('sold', { switch_version: 4 }));
    turnTemplate('sold', true);
    vi.advanceTimersByTime(switchSettleMs);
    turnTemplate('sold', false);
    // The window may be gone before the first press is answered.
    expect(templateEditor.get().turned.sold).toMatchObject({ enabled: false, version: 5 });
    turn.saved?.({}, answer('sold', { enabled: true, switch_version: 5 }));
    vi.advanceTimersByTime(switchSettleMs);
    expect(await inQueue()).toMatchObject([
      { enabled: true, version: 4 },
      { enabled: false, version: 5 },
    ]);
  });

  it.each([
    ['own', 5, 5],
    ['another device’s', 6, 4],
  ])('one behind %s press, which made version %i, goes upon version %i', (_, switch_version, version) => {
    const waits = { key: 'sold', enabled: false, version: 4 };
    expect(turn.rebase?.(waits, answer('sold', { switch_version }))).toEqual({ ...waits, version });
  });

  it('go upon what an earlier one made that this window knew nothing of as they were pressed', () => {
    turnTemplate('sold', true);
    turn.saved?.({}, answer('sold', { enabled: false, switch_version: 1 }));
    expect(templateEditor.get().turned.sold).toMatchObject({ enabled: true, version: 1 });
  });

  it('one that was kept while another device turned it is given up, and said', async () => {
    turnTemplate('sold', true);
    const mine = templateEditor.get().userId;
    openTemplates('somebody else');
    const current = answer('sold', { enabled: false, switch_version: 2 });
    load(current);
    openTemplates(mine);
    await expect.poll(() => unsavedNow('template-switch:sold')).toMatchObject([{ input: { version: 0 } }]);
    expect(turn.reconcile?.({}, current) ?? null).toBeNull();
    expect(turn.refused?.({ key: 'sold' }, { message: 'Turned off since.', current }, 'id')).toBe(true);
    expect(loadedTemplates()!.templates[2]).toMatchObject({ enabled: false, switch_version: 2 });
    expect([said(), listDevice('draft:')]).toEqual([['Sold template not saved. Turned off since.'], []]);
  });

  it('pressed a moment before the window went are saved by the next one, once and as one press', async () => {
    turnTemplate('sold', true);
    const mine = templateEditor.get().userId;
    const { id } = templateEditor.get().turned.sold!;
    openTemplates('somebody else');
    openTemplates(mine);
    await expect.poll(() => unsavedNow('template-switch:sold')).toMatchObject([{ id }]);
    // The window went again before its save was known to be kept anywhere.
    openTemplates('somebody else');
    openTemplates(mine);
    await expect.poll(() => unsavedNow('template-switch:sold').length).toBeGreaterThan(0);
    await expect.poll(() => templateEditor.get().turned).toEqual({});
    expect(await inQueue()).toEqual([{ key: 'sold', enabled: true, version: 0 }]);
    turn.saved?.({}, answer('sold', { enabled: true }));
    expect(listDevice('draft:')).toEqual([]);
  });

  it.each([
    ['saved', () => turn.saved?.({}, answer('sold', { enabled: true }))],
    ['refused', () => turn.refused?.({ key: 'sold' }, { message: 'Locked.' }, 'id')],
  ])('%s are kept no longer, what was pressed since is', (_, ends) => {
    turnTemplate('sold', true);
    vi.advanceTimersByTime(switchSettleMs);
    turnTemplate('sold', false);
    ends();
    expect(listDevice('draft:')).toHaveLength(1);
    load(answer('sold', { enabled: true }));
    vi.advanceTimersByTime(switchSettleMs);
    ends();
    expect(listDevice('draft:')).toEqual([]);
  });

  it('refused go back and say so', () => {
    turnTemplate('sold', true);
    vi.advanceTimersByTime(switchSettleMs);
    turn.refused?.({ key: 'sold' }, { message: 'Locked.' }, 'id');
    expect(templateEditor.get()).toMatchObject({ turned: {}, failures: { sold: { what: 'switch' } } });
  });

  it('an answer changes the switch alone, an older one no words', () => {
    load(answer('sold', { words: 'New', version: 3 }));
    turn.saved?.({}, answer('sold', { words: 'Old', version: 2, enabled: true }));
    expect(loadedTemplates()!.templates[2]).toMatchObject({ words: 'New', version: 3, enabled: true });
    words.saved?.({}, answer('sold', { words: 'Old', version: 2 }));
    expect(loadedTemplates()!.templates[2]).toMatchObject({ words: 'New', version: 3, enabled: true });
  });
});

it('what was saved is said for 1.2 s', () => {
  words.saved?.({}, answer('sold', { version: 1 }));
  vi.advanceTimersByTime(savedShownMs - 1);
  expect(templateEditor.get().saved).toEqual({ sold: true });
  vi.advanceTimersByTime(1);
  expect(templateEditor.get().saved).toEqual({});
  expect([wordsSettleMs, switchSettleMs, savedShownMs]).toEqual([800, 500, 1200]);
});
