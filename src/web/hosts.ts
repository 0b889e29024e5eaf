// Whether what waits behind every page to open dialogs and panels is here: its code comes after the page’s first paint.
export const areHostsHere = (): boolean => 'hosts' in document.documentElement.dataset;

export function noteHosts(): void {
  document.documentElement.dataset['hosts'] = '';
}
