// Calls recorded into the browser: kept by the second, locked, played, downloaded so that it can be wound, and deleted.
import { readFile } from 'node:fs/promises';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { noSideways, sizes, tabTo } from './account-steps.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { closes, press } from './keys.ts';
import { makeBrowserAgent } from '../test-support/browser-agents.ts';

const launchOptions = config.use?.launchOptions;

test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });
const recordings = (page: Page) => page.getByRole('listitem', { name: /^Recording of / });

/** The pieces in the browser's store: of a second each, the first ones shorter on a busy machine. */
const countPieces = (page: Page) =>
  page.evaluate(async () => {
    let counted = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('recordings:')) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error(name)));
      });
      counted += await new Promise<number>((resolve) => {
        const counting = database.transaction('chunks').objectStore('chunks').count();
        counting.addEventListener('success', () => resolve(counting.result));
      });
      database.close();
    }
    return counted;
  });

/** So many are there. `waitForFunction` would take the promise of an answer for the answer. */
const hasRecorded = (page: Page, pieces: number) => expect.poll(() => countPieces(page)).toBeGreaterThanOrEqual(pieces);

/** A browser that hears what it is told to hear, on this device or not. */
async function hears(page: Page, state: 'available' | 'unavailable'): Promise<void> {
  await page.addInitScript((known) => {
    class Heard {
      static available = async () => known;
      static install = async () => false;
      onresult: ((event: object) => void) | null = null;
      onend: (() => void) | null = null;
      processLocally = false;
      lang = '';
      start() {
        const result = Object.assign(
          [{ transcript: `I need to think about it (${this.lang}, ${this.processLocally})` }],
          {
            isFinal: true,
          },
        );
        queueMicrotask(() => this.onresult?.({ resultIndex: 0, results: [result] }));
      }
      abort() {
        this.onend?.();
      }
    }
    Object.defineProperty(Heard.prototype, 'processLocally', { value: false, writable: true });
    Object.assign(globalThis, { SpeechRecognition: Heard });
  }, state);
}

for (const [width, height] of sizes) {
  test(`a call with the camera, from Start to Delete, ${width} px`, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize({ width, height });
    await hears(page, 'available');
    await signedInAs();
    await page.goto('/app/call-recorder');
    await expect(page.getByText('No recordings yet. Hit Start to capture your first one.')).toBeVisible();
    await expect(page.getByText(/^In CA, CT, DE, FL, .* everyone on the call must agree to be recorded/)).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText('00:00');
    await page.getByLabel('Record camera (video)').check();
    await page.getByLabel('Auto-capture transcript (local)').check();
    await expect(page.getByText('Format: video/webm')).toBeVisible();
    await start(page).focus();
    await press(page, 'Enter');
    await expect(stop(page)).toBeFocused();
    await expect(page.getByLabel('Auto-capture transcript (local)')).toBeDisabled();
    await expect(page.getByLabel('Record camera (video)')).toBeDisabled();
    await expect
      .poll(() => page.getByLabel('Camera preview').evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBeGreaterThan(0);
    await expect(page.getByRole('region', { name: 'Live transcript' })).toContainText('I need to think about it');
    await hasRecorded(page, 2);
    await expectAccessible(page);
    await noSideways(page);
    await stop(page).click();
    await expect(recordings(page)).toHaveCount(1);
    await expect(start(page)).toBeFocused();
    const own = recordings(page).first();
    await expect(own.getByLabel('Transcript')).toHaveValue('I need to think about it (en-US, true)');
    await own.getByLabel('Transcript').fill('She wants to ask her husband.');
    await own.getByLabel('Transcript').blur();
    await expect(own.getByText('Saved')).toBeVisible();

    await own.getByRole('button', { name: /^Play/ }).click();
    const player = own.locator('video');
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(0);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      own.getByRole('button', { name: /^Download/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^call-\d{4}-\d\d-\d\d-\d{4}\.webm$/);
    const file = await readFile(await download.path());
    // Where the parts are: what a browser records is without.
    expect(file.includes(Buffer.from('1c53bb6b', 'hex'))).toBe(true);
    const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
    expect(await input.computeDuration()).toBeGreaterThan(0);
    expect((await input.getTracks()).map(({ type }) => type).toSorted()).toEqual(['audio', 'video']);

    await own.getByLabel('Transcript').fill('He has asked, and says yes.');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(own.getByText('Saved')).toBeVisible();
    await page.reload();
    await expect(own.getByLabel('Transcript')).toHaveValue('He has asked, and says yes.');
    await own.getByRole('button', { name: /^Delete/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this recording from your browser?' });
    await expectAccessible(page);
    await closes(question);
    await own.getByRole('button', { name: /^Delete/ }).click();
    await question.getByRole('button', { name: 'Delete recording' }).click();
    await expect(recordings(page)).toHaveCount(0);
    await expect(page.getByText('No recordings yet. Hit Start to capture your first one.')).toBeVisible();
    await expect.poll(() => countPieces(page)).toBe(0);
    await page.reload();
    await expect(page.getByText('No recordings yet. Hit Start to capture your first one.')).toBeVisible();
  });
}

test('goes on while the agent moves through the app, and a killed tab loses two seconds at most', async ({
  strictPage: page,
  context,
  signedInAs,
}) => {
  await signedInAs();
  await page.goto('/app/call-recorder');
  await page.getByLabel('Record camera (video)').check();
  await start(page).click();
  await page.getByRole('link', { name: 'Mailing' }).click();
  const badge = page.getByRole('link', { name: /^Recording/ });
  await expect(badge).toBeVisible();
  await hasRecorded(page, 2);
  await badge.click();
  await expect(page.getByLabel('Record camera (video)')).toBeChecked();
  await expect(page.getByLabel('Record camera (video)')).toBeDisabled();
  const other = await context.newPage();
  await other.goto('/app/call-recorder');
  await expect(other.getByText('No recordings yet. Hit Start to capture your first one.')).toBeVisible();
  await stop(page).click();
  await expect(recordings(page)).toHaveCount(1);
  await expect(page.getByLabel('Record camera (video)')).not.toBeChecked();
  const before = await countPieces(page);
  await start(page).click();
  await expect(stop(page)).toBeVisible();
  const clock = () => page.evaluate(() => performance.now());
  const began = await clock();
  await hasRecorded(page, before + 4);
  const elapsed = (await clock()) - began;
  const killer = await context.newCDPSession(page);
  const gone = page.waitForEvent('crash');
  // Nobody is left to answer.
  void killer.send('Page.crash').catch(() => undefined);
  await gone;
  await other.reload();
  await expect(recordings(other)).toHaveCount(2);
  const saved = recordings(other).first();
  await expect(saved).toContainText(/00:\d\d · webm/);
  await saved.getByRole('button', { name: /^Play/ }).click();
  const seconds = () => saved.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(seconds).toBeGreaterThanOrEqual(elapsed / 1000 - 2);
  expect(Number.isFinite(await seconds())).toBe(true);
});

test('is used by the keys alone', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/call-recorder');
  await tabTo(page, 'Record camera (video)', 'checkbox');
  await press(page, 'Space');
  await expect(page.getByLabel('Record camera (video)')).toBeChecked();
  await tabTo(page, /^Start$/);
  await press(page, 'Enter');
  await expect(stop(page)).toBeFocused();
  await hasRecorded(page, 1);
  await press(page, 'Enter');
  await expect(start(page)).toBeFocused();
  await tabTo(page, /^Play/);
  await press(page, 'Enter');
  const player = recordings(page).locator('video');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(0);
  await tabTo(page, /^Delete/);
  await press(page, 'Enter');
  await tabTo(page, /^Delete recording$/);
  await press(page, 'Enter');
  await expect(recordings(page)).toHaveCount(0);
});

test('another account of this browser sees none of it, and who comes back finds it', async ({
  strictPage: page,
  context,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await page.goto('/app/call-recorder');
  await start(page).click();
  await hasRecorded(page, 2);
  await stop(page).click();
  await expect(recordings(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/app'));
  await signIn(context, await makeBrowserAgent());
  await page.goto('/app/call-recorder');
  await expect(page.getByText('No recordings yet. Hit Start to capture your first one.')).toBeVisible();
  await context.clearCookies();
  await signIn(context, agent);
  await page.goto('/app/call-recorder');
  await expect(recordings(page)).toHaveCount(1);
  await recordings(page).getByRole('button', { name: /^Play/ }).click();
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(0);
});

test('says what fails: the microphone, the store, and speech that leaves the device', async ({
  strictPage: page,
  signedInAs,
}) => {
  await hears(page, 'unavailable');
  await signedInAs();
  await page.addInitScript(() => {
    Object.assign(navigator.mediaDevices, {
      getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    });
  });
  await page.goto('/app/call-recorder');
  await page.getByLabel('Auto-capture transcript (local)').click();
  const question = page.getByRole('alertdialog', { name: 'Send the call’s audio to your browser’s maker?' });
  await expectAccessible(page);
  await closes(question);
  await expect(page.getByLabel('Auto-capture transcript (local)')).not.toBeChecked();
  await start(page).click();
  await expect(page.getByRole('alert')).toContainText('Failed to start recording.');
  await expect(start(page)).toBeEnabled();
  await expectAccessible(page);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'UnknownError');
    };
  });
  await page.reload();
  await expect(page.getByText('Failed to load recordings.')).toBeVisible();
  await expectAccessible(page);
});

test('asks the browser to keep recordings, says that room is low, and lets the maker hear after a yes', async ({
  strictPage: page,
  signedInAs,
}) => {
  await hears(page, 'unavailable');
  await page.addInitScript(() => {
    const asked = { count: 0 };
    Object.assign(globalThis, { asked });
    Object.assign(navigator.storage, {
      estimate: async () => ({ quota: 1_000_000_000, usage: 600_000_000 }),
      persisted: async () => false,
      persist: async () => {
        asked.count += 1;
        return false;
      },
    });
  });
  await signedInAs();
  await page.goto('/app/call-recorder');
  await expect(page.getByText('This device is low on space. Download and delete old recordings.')).toBeVisible();
  const mayDelete = page.getByText('Your browser may delete recordings when this device is low on space.');
  await expect(mayDelete).toHaveCount(0);
  await page.getByLabel('Auto-capture transcript (local)').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send audio' }).click();
  await expect(page.getByLabel('Auto-capture transcript (local)')).toBeChecked();
  await expect(page.getByText('Your browser’s maker hears the call.')).toBeVisible();
  await start(page).click();
  const heard = 'I need to think about it (en-US, false)';
  await expect(page.getByRole('region', { name: 'Live transcript' })).toContainText(heard);
  expect(await page.evaluate(() => (globalThis as unknown as { asked: { count: number } }).asked.count)).toBe(1);
  await hasRecorded(page, 1);
  await stop(page).click();
  await expect(recordings(page).getByLabel('Transcript')).toHaveValue(heard);
  await expect(mayDelete).toBeVisible();
  await expectAccessible(page);
});

test('without speech recognition there is no transcript to choose', async ({ strictPage: page, signedInAs }) => {
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
      Object.defineProperty(globalThis, name, { value: undefined });
  });
  await signedInAs();
  await page.goto('/app/call-recorder');
  await expect(page.getByLabel(/^Auto-capture transcript/)).toBeDisabled();
});

/** What ends a recording by itself, told to the page as the browser tells it. */
const ends: [what: string, says: RegExp, end: (page: Page) => Promise<void>][] = [
  [
    'a microphone that is pulled out, or no longer allowed',
    /^Recording stopped because the microphone or camera is no longer there/,
    (page) =>
      page.evaluate(() => {
        const [track] = (globalThis as unknown as { heard: MediaStream }).heard.getAudioTracks();
        track!.stop();
        track!.dispatchEvent(new Event('ended'));
      }),
  ],
  [
    'a device without room',
    /^Recording stopped because this device is out of space/,
    (page) =>
      page.evaluate(() => {
        IDBObjectStore.prototype.add = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }),
  ],
];

for (const [what, says, end] of ends) {
  for (const [width, height] of sizes) {
    test(`${what}: what was recorded is there and plays, and the page says why it ended, ${width} px`, async ({
      strictPage: page,
      signedInAs,
    }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript(() => {
        const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = async (wanted) => {
          const heard = await ask(wanted);
          Object.assign(globalThis, { heard });
          return heard;
        };
      });
      await signedInAs();
      await page.goto('/app/call-recorder');
      await start(page).click();
      await hasRecorded(page, 2);
      await end(page);
      await expect(page.getByRole('alert')).toContainText(says);
      await expect(start(page)).toBeEnabled();
      await expect(recordings(page)).toHaveCount(1);
      await expectAccessible(page);
      await noSideways(page);
      await recordings(page).getByRole('button', { name: /^Play/ }).click();
      const sound = page.locator('audio');
      await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0);
    });
  }
}
