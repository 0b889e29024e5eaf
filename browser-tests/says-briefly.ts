import type { Locator } from '@playwright/test';

/** What is said for a second only is looked for in every frame, from before the act on. */
export async function saysBriefly(place: Locator, text: string, act: () => Promise<void>): Promise<void> {
  const element = await place.elementHandle();
  const said = place.page().waitForFunction(([shown, wanted]) => shown?.textContent.includes(wanted), [element, text] as const); // prettier-ignore
  await act();
  await said;
}
