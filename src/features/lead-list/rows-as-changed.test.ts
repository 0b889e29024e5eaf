import { expect, it } from 'vitest';
import { runHook, until, usePage } from '../../../test-support/browser-page.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import { enqueueSave } from '../../web/saves.ts';
import { enqueueStage } from '../leads/stage-saves.browser.ts';
import { useRowsAsChanged } from './rows-as-changed.browser.ts';

usePage();

const rows = [makeLead(), makeLead({ id: 'b', name: 'Kim' }), makeLead({ id: 's', status: 'sold' })];
const wait = (kind: string, leadId: string, input: object) =>
  enqueueSave({ id: crypto.randomUUID(), kind, lane: `lead:${leadId}`, input: { leadId, ...input }, label: kind });

it('nothing waits: the same rows, so that nothing is drawn again', async () => {
  const shown = await runHook(() => useRowsAsChanged(rows));
  expect(shown.now()).toBe(rows);
  await shown.does(() => wait('note.add', 'a', {}));
  expect(shown.now()).toBe(rows);
});

it('of two changes of one field the later shows, and those of other fields with it', async () => {
  const shown = await runHook(() => useRowsAsChanged(rows));
  await shown.does(() => {
    wait('lead.edit', 'a', { mine: { name: 'One', email: 'one@example.com' } });
    enqueueStage(makeLead(), 'quoted');
    wait('lead.edit', 'a', { mine: { name: 'Two' } });
  });
  await until(() => shown.now() !== rows);
  expect(shown.now()[0]).toMatchObject({ name: 'Two', email: 'one@example.com', stage: 'quoted', version: 1 });
  expect(shown.now()[1]).toBe(rows[1]);
});

it('a lead whose sale waits is no open lead, whatever was changed of it after; its policy file stays under Sold', async () => {
  const shown = await runHook(() => useRowsAsChanged(rows));
  await shown.does(() => {
    wait('lead.sold', 'a', { isSold: false });
    wait('lead.edit', 'a', { mine: { name: 'Two' } });
    wait('lead.sold', 's', { isSold: true });
  });
  await until(() => shown.now() !== rows);
  expect(shown.now().map(({ id }) => id)).toEqual(['b', 's']);
  await shown.does(() => wait('lead.unsold', 'a', {}));
  expect(shown.now()).toMatchObject([{ id: 'a', name: 'Two' }, { id: 'b' }, { id: 's' }]);
  await shown.does(() => wait('lead.sold', 'a', { isSold: false }));
  expect(shown.now().map(({ id }) => id)).toEqual(['b', 's']);
});
