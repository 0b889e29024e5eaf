// To a page by the keyboard: what is pressed until it is there is for it, and not for the page that is left.
import { holdKeysUntil } from '../held-keys.ts';
import { navigate } from '../navigate.ts';

export async function goTo(path: string): Promise<void> {
  let isThere = location.pathname === path;
  if (!isThere) holdKeysUntil(() => isThere);
  try {
    await navigate(path);
  } finally {
    isThere = true;
  }
}
