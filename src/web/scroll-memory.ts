// How far each entry of the tab's history was scrolled: Back finds a page where it was left, also after a reload.
const storageKey = 'scrolled';
/** A tab may be open for weeks. */
const maxEntries = 100;

/** By where the element stands in the document. */
type Positions = Record<string, { left: number; top: number }>;

const entries = new Map<string, Positions>();
/** What was scrolled since the app was loaded. */
const scrolled = new Set<Element>();

export function watchScrolling(): void {
  readStored();
  history.scrollRestoration = 'manual';
  const note = ({ target }: Event) => {
    const element = target instanceof Document ? target.documentElement : target;
    if (element instanceof Element && (element === document.documentElement || element.closest('#main')))
      scrolled.add(element);
  };
  addEventListener('scroll', note, { capture: true, passive: true });
}

/** When the app is left: `key` of the entry that is shown. */
export function keepScrollBeyondPage(key: () => string | undefined): void {
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    rememberScroll(key());
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...entries]));
    } catch {
      // Full, or forbidden: a reload begins at the top.
    }
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual';
  });
}

export function rememberScroll(key: string | undefined): void {
  if (key === undefined) return;
  const positions: Positions = {};
  for (const element of scrolled) {
    if (element.isConnected) positions[selectorOf(element)] = { left: element.scrollLeft, top: element.scrollTop };
    else scrolled.delete(element);
  }
  entries.delete(key);
  entries.set(key, positions);
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}

/** To where this entry was left, or to what the address names; a new one begins at its top. */
export function scrollAsOf(key: string, hash: string): void {
  const start = { left: 0, top: 0 };
  const positions = entries.get(key);
  const named = positions || hash === '' ? null : document.getElementById(hash.slice(1));
  if (named) return named.scrollIntoView();
  for (const [selector, position] of Object.entries({ ':root': start, '#main': start, ...positions }))
    document.querySelector(selector)?.scrollTo(position);
}

function selectorOf(element: Element): string {
  if (element.id === 'main') return '#main';
  const { parentElement: parent } = element;
  if (!parent) return ':root';
  const place = [...parent.children].indexOf(element) + 1;
  return `${selectorOf(parent)} > ${element.localName}:nth-child(${place})`;
}

function readStored(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, Positions][];
    for (const [key, positions] of stored) entries.set(key, positions);
  } catch {
    // Not ours, or forbidden.
  }
}
