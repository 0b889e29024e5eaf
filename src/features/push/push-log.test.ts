import { expect, it } from 'vitest';
import { note, pushLog } from './push-log.browser.ts';
import { said } from './push.words.ts';

it('the log keeps its last 300 lines', () => {
  for (let line = 1; line <= 301; line++) note(`line ${line}`);
  const texts = pushLog.get().map(({ text }) => text);
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([300, 'line 2', 'line 301']);
});

it('the log says a permission as people do', () => {
  expect(said.permission('default')).toBe('Permission: Not asked yet');
});
