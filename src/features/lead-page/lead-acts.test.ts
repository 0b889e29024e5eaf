import { Star } from 'lucide-react';
import { afterEach, expect, it, vi } from 'vitest';
import { runHook, said, until, usePage, waiting } from '../../../test-support/browser-page.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import { useActiveShortcuts } from '../../web/shortcuts.ts';
import { plugIntoLeads, pluggedReach, tellSold, usePlugged } from '../leads/lead-slots.browser.ts';
import type { ActLead } from './lead-acts.browser.ts';
import { leadMenu } from './lead-menu.browser.ts';
import { useLeadActs } from './use-lead-acts.browser.ts';

usePage();
afterEach(() => vi.restoreAllMocks());

const host = { open: vi.fn(), ask: vi.fn(), remove: vi.fn(), go: vi.fn() };
const open = makeLead({ phone: '+12025550143' });
const sold = makeLead({ phone: '+12025550143', status: 'sold' });
const keysOf = (lead: ActLead) => leadMenu(lead, host).flatMap((item) => ('line' in item ? [] : [item.key]));
const outcomes = ['no_answer', 'left_voicemail', 'call_back', 'not_interested', 'wrong_number', 'talked'];

it.each<[string, ActLead, string[]]>([
  ['an open lead', open, ['edit', 'stage', 'followUp', 'call', 'note', 'sell', ...outcomes, 'remove']],
  ['a sold one', sold, ['edit', 'followUp', 'call', 'note', 'policy', ...outcomes, 'remove']],
  [
    'one without a phone',
    { ...open, phone: null },
    ['edit', 'stage', 'followUp', 'note', 'sell', ...outcomes, 'remove'],
  ],
  [
    'one of a household, whose phone is the additional one',
    { ...open, phone: null, further_phones: ['+12025550143'] },
    ['edit', 'stage', 'followUp', 'call', 'note', 'sell', ...outcomes, 'remove'],
  ],
])('what can be done with %s', (_, lead, keys) => {
  expect(keysOf(lead)).toEqual(keys);
});

it.each([
  ['edit', open, host.open, ['a', 'name']],
  ['followUp', open, host.open, ['a', 'next_follow_up_at']],
  ['note', open, host.open, ['a', 'note']],
  ['sell', open, host.ask, [{ kind: 'sell', id: 'a' }]],
  ['policy', sold, host.ask, [{ kind: 'policy', id: 'a' }]],
  ['remove', open, host.remove, [{ id: 'a', name: 'Pat Doe' }]],
] as const)('%s is the page’s to do', (key, lead, does, args) => {
  const item = leadMenu(lead, host).find((each) => each.key === key);
  if (item && 'run' in item) item.run?.();
  expect(does).toHaveBeenLastCalledWith(...args);
});

it('keys act on the lead at hand', async () => {
  const keys = async (lead: ActLead | null) => {
    const { now } = await runHook(() => {
      useLeadActs({ lead, place: 'open', host });
      return useActiveShortcuts();
    });
    return (label: string) => now().find((each) => each.label.startsWith(label));
  };
  const onOpen = await keys(open);
  host.open.mockClear();
  onOpen('Edit')?.run({} as KeyboardEvent);
  expect(host.open).toHaveBeenCalledWith('a', 'name');
});

it('an outcome that is pressed before its code came counts once it is here', async () => {
  const { now } = await runHook(() => {
    useLeadActs({ lead: open, place: 'row', host });
    return useActiveShortcuts();
  });
  now()
    .find(({ label }) => label === 'Talked')
    ?.run({} as KeyboardEvent);
  await until(() => said().length > 0);
  expect(await waiting()).toMatchObject([{ kind: 'lead.outcome', input: { leadId: 'a', outcome: 'talked' } }]);
});

it('while many are chosen, what is done with all of them is not done with the lead at hand', async () => {
  const { now } = await runHook(() => {
    useLeadActs({ lead: open, place: 'row', host, isChoosing: true });
    return useActiveShortcuts();
  });
  const rests = (label: string) => now().find((each) => each.label.startsWith(label))?.when === false;
  expect(['Set stage', 'Set follow-up', 'Delete', 'No answer', 'Edit', 'Write a note'].map(rests)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('what others plugged in stands in the menu of the leads it is for', async () => {
  const run = vi.fn(async () => undefined);
  const isFor = ({ status }: { status: string }) => status === 'sold';
  plugIntoLeads({ menuItem: { key: 'plugged', label: 'Plugged', icon: Star, isFor, load: async () => run } });
  expect(keysOf(open)).not.toContain('plugged');
  const item = leadMenu(sold, host).find((each) => each.key === 'plugged');
  if (item && 'run' in item) item.run();
  await until(() => run.mock.calls.length > 0);
  expect(run).toHaveBeenCalledExactlyOnceWith(sold);
});

it('the way back of a merge is that of whoever plugged in last', async () => {
  const [first, last] = [vi.fn(), vi.fn()];
  for (const undoMerge of [first, last]) plugIntoLeads({ undoMerge });
  (await runHook(() => usePlugged('undoMerge'))).now()?.('m');
  expect([first.mock.calls, last.mock.calls]).toEqual([[], [['m']]]);
});

it('a lead is called by whoever plugged in last, and a sale is told to all, whatever becomes of one', async () => {
  const told: string[] = [];
  plugIntoLeads({ text: () => told.push('first') });
  plugIntoLeads({ text: () => told.push('last') });
  pluggedReach('text')?.(open);
  plugIntoLeads({ sold: () => Promise.reject(new Error('planted')) });
  plugIntoLeads({ sold: async () => async (id) => void told.push(`sold ${id}`) });
  tellSold('a');
  await until(() => told.length > 1);
  expect(told).toEqual(['last', 'sold a']);
});
