// What a bare statement takes by nothing but pg, for what no route of the bare server answers.
import { onServer } from '../test-support/postgres.ts';
import { median, type Finding } from './measure.ts';

/** Of one bare statement, each committed by itself. */
export const timesOfBare = (
  databaseUrl: string,
  times: number,
  text: string,
  values: readonly unknown[],
): Promise<number[]> =>
  onServer(databaseUrl, async (client) => {
    const found: number[] = [];
    for (let turn = 0; turn < times; turn++) {
      const began = performance.now();
      await client.query({ name: 'bare', text, values: [...values] });
      found.push(performance.now() - began);
    }
    return found;
  });

export const besideBare = (times: readonly number[], bare: readonly number[]): Finding['floor'] => ({
  median: median(bare),
  ratio: median(times) / median(bare),
});
