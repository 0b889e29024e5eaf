// A day's words outlive the page that they are typed on, go through the queue, and never over another window's.
import { describe, expect, it } from 'vitest';
import { runHook, serve, usePage, waiting } from '../../../test-support/browser-page.ts';
import { queryClient } from '../../web/query-client.ts';
import { daySave, dayNews, keepTyped, rescueSaveKinds, typedDay } from './day-saves.browser.ts';
import type { RescueDay } from './lead-rescue.contract.ts';
import { useDaySave } from './use-day-save.browser.ts';

usePage();

const stored: RescueDay = { day: 3, body: 'Before', version: 4 };
const showPlan = (...days: RescueDay[]) => queryClient.setQueryData(['lead-rescue', 'plan'], { days });

describe('a day that is typed into', () => {
  it('is handed over as soon as its page is left', async () => {
    serve({});
    showPlan(stored);
    const editor = await runHook(() => useDaySave(stored));
    await editor.does(({ setBody }) => setBody('After'));
    await editor.leave();
    expect(await waiting()).toEqual([
      { kind: 'rescue.day', input: { day: 3, body: 'After', version: 4, base: 'Before' } },
    ]);
    keepTyped('', 3, null);
  });

  it('is there again where the page was gone before that, and on the words it was typed over', async () => {
    serve({});
    showPlan(stored);
    keepTyped('', 3, { words: 'After', base: 'Before', version: 4 });
    const editor = await runHook(() => useDaySave(stored));
    expect([editor.now().body, editor.now().other]).toEqual(['After', null]);
    const theirs = { day: 3, body: 'Theirs', version: 5 };
    const later = await runHook(() => useDaySave(theirs));
    expect([later.now().body, later.now().other]).toEqual(['After', theirs]);
    await later.does(({ settle }) => settle('theirs'));
    expect([later.now().body, typedDay('', 3)]).toEqual(['Theirs', null]);
  });

  it('leaves nothing behind once it is saved, or removed', async () => {
    serve({});
    showPlan(stored);
    const editor = await runHook(() => useDaySave(stored));
    await editor.does(({ setBody }) => setBody('After'));
    expect(typedDay('', 3)).toMatchObject({ words: 'After' });
    await editor.does(() => dayNews.set({ is: 'saved', day: { day: 3, body: 'After', version: 5 } }));
    expect([typedDay('', 3), editor.now().indicator]).toEqual([null, 'saved']);
    await editor.does(({ setBody }) => setBody('Again'));
    showPlan();
    await editor.leave();
    expect([typedDay('', 3), await waiting()]).toEqual([null, []]);
  });

  it('is taken up again after a refusal', async () => {
    serve({});
    showPlan(stored);
    const editor = await runHook(() => useDaySave(stored));
    await editor.does(({ setBody }) => setBody('After'));
    await editor.does(() => dayNews.set({ is: 'refused', day: 3, refusal: { message: 'No.' } }));
    expect([editor.now().indicator, editor.now().why]).toEqual(['failed', 'No.']);
    await editor.leave();
    expect(await waiting()).toMatchObject([{ input: { body: 'After', version: 4 } }]);
    keepTyped('', 3, null);
  });
});

describe('a save of a day', () => {
  const [kind] = rescueSaveKinds;
  const { input } = daySave({ ...stored, body: 'After', base: 'Before' });

  it.each([
    [
      'upon what it replaces',
      { day: 3, body: 'Before', version: 7 },
      { send: { ...stored, body: 'After', base: 'Before', version: 7 } },
    ],
    ['that arrived already', { day: 3, body: 'After', version: 5 }, 'as wanted'],
    ['upon another window’s words', { day: 3, body: 'Theirs', version: 5 }, null],
    ['of a day that was removed', null, null],
  ])('%s', (_, current, outcome) => {
    expect(kind!.reconcile!(input, current)).toEqual(outcome);
  });

  it('goes on upon the one before it, never upon another’s', () => {
    const after = (body: string) => kind!.rebase!(input, { day: 3, body, version: 9 });
    expect([after('Before'), after('Theirs')]).toMatchObject([{ version: 9 }, { version: 4 }]);
  });
});
