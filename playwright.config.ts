import { defineConfig } from '@playwright/test';
import { launchOptions } from './test-support/browser-launch.ts';
import { findHeadlessBrowser } from './test-support/find-browser.ts';

export default defineConfig({
  testDir: 'browser-tests',
  testMatch: '**/*.journey.ts',
  globalSetup: './test-support/browser-setup.ts',
  outputDir: '.cache/browser-tests',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Only what hangs ends by these: a machine under load takes several times as long as a free one.
  timeout: process.env.TEST_SIZE === 'long' ? 3_600_000 : 300_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.BROWSER_TEST_URL,
    trace: 'off', // a third of a journey's time; what was red runs once more, alone and with traces
    screenshot: 'only-on-failure',
    // It loads every page's code anew for each journey: a third of the processor's work. Journeys about what it does, and those that lose
    // the connection or live a day, allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' }, // a slide or a fade is over at once
    launchOptions: launchOptions(findHeadlessBrowser()),
  },
});
