import { expect, it } from 'vitest';
import { choose, chosenIn, putFile, textsOf, typeNumber } from './states-draft.rules.ts';

const state = (state_code: string) => ({
  state_code,
  license_number: `${state_code}-1`,
  license_image_url: `/files/licenses/${state_code}`,
});

it('states come back as they were put in, in the order of their names', () => {
  expect(chosenIn(textsOf([state('TX'), state('AL')]))).toEqual([state('AL'), state('TX')]);
  expect(chosenIn(textsOf([]))).toEqual([]);
});

it('each part changes by itself, and a state that is chosen again has what it had', () => {
  const texts = { ...textsOf([state('TX')]), ...choose('FL', true), ...typeNumber('FL', 'FL-2') };
  const filled = { ...texts, ...putFile('FL', '/files/licenses/late') };
  expect(chosenIn(filled)).toEqual([
    { state_code: 'FL', license_number: 'FL-2', license_image_url: '/files/licenses/late' },
    state('TX'),
  ]);
  const without = { ...filled, ...choose('TX', false) };
  expect(chosenIn(without).map(({ state_code }) => state_code)).toEqual(['FL']);
  expect(chosenIn({ ...without, ...choose('TX', true) })).toContainEqual(state('TX'));
});
