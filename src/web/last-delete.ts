// What Ctrl+Z brings back: the last delete in this window, of whatever kind.
let undoLast: (() => void) | null = null;

export function rememberDelete(undo: () => void): void {
  undoLast = undo;
}

/** Once: a second press finds nothing. */
export function undoLastDelete(): void {
  const undo = undoLast;
  undoLast = null;
  undo?.();
}
