// Run by vitest at the beginning of every test file; what is registered first ends last.
import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { endTestDatabase } from './database.ts';
import { endOwners } from './owners.ts';

afterAll(endTestDatabase);
afterAll(endOwners);
// The next file of this worker has the same globals.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// One seed for all properties of a run, so that a second run of a red one tries the same cases.
const seed = process.env.TEST_SEED;
if (seed) fc.configureGlobal({ seed: Number(seed) });
