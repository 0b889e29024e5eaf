// Reloads for a new version, and never in a circle: one reload per tab within half a minute.
const key = 'reloaded-at';
const restMs = 30_000;

/** @returns false where it would be the second in a row, or where that cannot be remembered. */
export function reloadOnce(now = Date.now()): boolean {
  try {
    if (!mayReload(sessionStorage.getItem(key), now)) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

export function mayReload(remembered: string | null, now: number): boolean {
  const at = Number(remembered ?? 0);
  return !Number.isFinite(at) || now < at || now - at >= restMs;
}
