// Run by vitest at the beginning of every test file; what is registered first ends last.
import { afterAll, vi } from 'vitest';
import { endTestDatabase } from './database.ts';

afterAll(endTestDatabase);
// The next file of this worker has the same globals.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
