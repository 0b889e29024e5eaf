import { expect, it } from 'vitest';
import { commandsAtHand, type Command } from './commands.ts';

const command = (label: string): Command => ({ key: label, label, run: () => {} });
const page = { commands: [command('New lead')], rank: null };
const row = { commands: [command('Edit the row')], rank: 0 };
const open = { commands: [command('Edit the lead shown')], rank: 1 };
const selection = { commands: [command('Move 3 leads')], rank: 2 };

it.each([
  [[page], ['New lead']],
  [
    [page, row],
    ['Edit the row', 'New lead'],
  ],
  [
    [row, open, page],
    ['Edit the lead shown', 'New lead'],
  ],
  [[selection, row, open], ['Move 3 leads']],
  [[row, { commands: [], rank: 1 }], ['Edit the row']],
  // A lead that is shown above another one.
  [[{ commands: [command('Edit the one below')], rank: 1 }, open], ['Edit the lead shown']],
])('the palette acts on the selection, else on the lead shown, else on the row', (all, wanted) => {
  expect(commandsAtHand(all).map(({ label }) => label)).toEqual(wanted);
});
