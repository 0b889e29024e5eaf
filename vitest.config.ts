import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'test-support/**/*.test.ts'],
    globalSetup: ['test-support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: process.env.TEST_SIZE === 'long' ? 3_600_000 : 30_000,
    hookTimeout: 60_000,
    allowOnly: false,
  },
});
