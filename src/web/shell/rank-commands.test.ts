import { expect, test } from 'vitest';
import type { Command } from '../commands.ts';
import { rankCommands } from './rank-commands.ts';

const commands: Command[] = [
  { key: 'settings', label: 'Messaging Settings', group: 'Go to', run: () => {} },
  { key: 'messages', label: 'Messages', group: 'Go to', keywords: 'inbox', run: () => {} },
  { key: 'reviews', label: 'Reviews', group: 'Go to', keywords: 'Client Reviews', run: () => {} },
];

test.each([
  ['', ['settings', 'messages', 'reviews']],
  ['mess', ['settings', 'messages']],
  ['set', ['settings']],
  ['set mess', ['settings']],
  ['messages', ['messages']],
  ['inbox', ['messages']],
  ['go rev', ['reviews']],
  ['essages', []],
  ['(', ['settings', 'messages', 'reviews']],
])('%j finds %j', (query, keys) => {
  expect(rankCommands(commands, query).map((command) => command.key)).toEqual(keys);
});
