/** Hands a file that was made here to the browser's downloads. `csvStart` marks a CSV as UTF-8; see csv-line.ts. */
export function saveFile(
  name: string,
  text: string,
  type: 'text/csv' | 'text/plain' | 'application/json' = 'text/csv',
): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** The same with what is there already. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
