// Whether what waits behind every page to open dialogs and panels is here: its code comes after the page’s first paint.
const mark = 'data-hosts';

export const areHostsHere = (): boolean => document.documentElement.hasAttribute(mark);

/** @returns what takes it back */
export function noteHosts(): () => void {
  document.documentElement.setAttribute(mark, '');
  return () => document.documentElement.removeAttribute(mark);
}
