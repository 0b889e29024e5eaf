import { expect, it } from 'vitest';
import { runHook, usePage } from '../../../test-support/browser-page.ts';
import { offeredWords, offerWords, useOfferedWords } from './offered-words.browser.ts';

usePage();

it('words go back to the composer of their own conversation, once, though another one is open by then', async () => {
  const taken: string[] = [];
  const composerOf = (id: string) => () => useOfferedWords(id, (body) => taken.push(`${id}: ${body}`));
  const composer = await runHook(composerOf('pat'));
  await composer.does(() => offerWords('pat', 'Hello Pat'));
  await composer.does(() => offerWords('ana', 'Hello Ana'));
  expect(taken).toEqual(['pat: Hello Pat']);
  await composer.again(composerOf('ana'));
  expect([taken, offeredWords.get()]).toEqual([['pat: Hello Pat', 'ana: Hello Ana'], []]);
});
