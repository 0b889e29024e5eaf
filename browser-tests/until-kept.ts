import { expect, type Page } from '@playwright/test';

/** The service worker has kept all that it means to keep. */
export async function untilKept(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      const script = await (await fetch('/sw.js')).text();
      const list = JSON.parse(/^const builtShell = (.*);$/m.exec(script)?.[1] ?? '') as Record<'files' | 'pages', []>;
      const found = await Promise.all([...list.files, ...list.pages].map((file) => caches.match(file)));
      return found.filter((file) => !file).length;
    });
  await expect.poll(missing).toBe(0);
}
