import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'test-support/**/*.test.ts'],
    globalSetup: ['test-support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Only what hangs ends by these: a machine under load takes several times as long as a free one.
    testTimeout: process.env.TEST_SIZE === 'long' ? 3_600_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    allowOnly: false,
  },
});
