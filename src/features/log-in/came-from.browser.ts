// The page that a guard or an invite sent away from, kept in this tab so that it survives sign-up and log-in.
import { checkedCameFrom, checkedNext } from '../accounts/next-page.rules.ts';

const key = 'came-from';

export function rememberCameFrom(path: string): void {
  try {
    if (checkedCameFrom(path)) sessionStorage.setItem(key, path);
  } catch {
    // Then the log-in leads to the start of the app.
  }
}

export function readCameFrom(): string | null {
  try {
    return checkedCameFrom(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

export function forgetCameFrom(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/**
 * What the mail of a sign-up carries along, since its link opens in another tab: the trial, or the invite one came from. A page of
 * the app stays with this tab; its path may be longer than the server takes.
 */
export function nextForMail(next: string | undefined): string | undefined {
  return next ?? checkedNext(readCameFrom()) ?? undefined;
}
