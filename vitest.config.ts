import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'test-support/**/*.test.ts'],
    globalSetup: ['test-support/global-setup.ts'],
    setupFiles: ['test-support/each-file.ts'],
    pool: 'forks',
    maxWorkers: 3, // on two processors: many a test waits for its database or for another process
    // Modules are loaded once for each worker and not for each file, which halves the time: nothing may be left behind in them.
    isolate: false,
    restoreMocks: true,
    // Only what hangs ends by these: a machine under load takes several times as long as a free one.
    testTimeout: process.env.TEST_SIZE === 'long' ? 3_600_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    allowOnly: false,
  },
});
