// The day of the end, for the page that is shown when the deletion has logged this browser out.
const key = 'deletion-begun';

export function noteDeletionBegun(deleteAfter: string): void {
  try {
    sessionStorage.setItem(key, deleteAfter);
  } catch {
    // The mail says it too.
  }
}

export function readDeletionBegun(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forgetDeletionBegun(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
