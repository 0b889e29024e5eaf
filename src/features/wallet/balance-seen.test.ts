import { expect, it } from 'vitest';
import { noteBalanceAlone } from './balance-seen.browser.ts';

it('a rise is told, also after a fall; the first visit, a fall and what was told are not', async () => {
  const said: (string | null)[] = [];
  for (const cents of [1000, 1000, 400, 900, 900, 0, 5]) said.push(await noteBalanceAlone('anna', cents));
  expect(said).toEqual([null, null, null, 'Balance increased by $5.00', null, null, 'Balance increased by $0.05']);
  expect(await noteBalanceAlone('ben', 100_000)).toBeNull();
});
