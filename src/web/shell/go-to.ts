// To a page by the keyboard: what is pressed until it is there is for it, and not for the page that is left.
import { holdKeysUntil } from '../held-keys.ts';

export async function goTo(path: string, navigate: () => Promise<void>): Promise<void> {
  let isThere = location.pathname === path;
  if (!isThere) holdKeysUntil(() => isThere);
  try {
    await navigate();
  } finally {
    isThere = true;
  }
}
