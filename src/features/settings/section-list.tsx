// Beside the settings: a list of their sections, as they come, and the way to each.
import { useEffect, useState, type RefObject } from 'react';

interface Section {
  title: string;
  element: HTMLElement;
}

export function SectionList({ within }: { within: RefObject<HTMLElement | null> }) {
  const [sections, setSections] = useState<readonly Section[]>([]);
  useEffect(() => {
    const parent = within.current;
    if (!parent) return;
    const read = () => setSections((now) => changed(now, sectionsIn(parent)));
    const watcher = new MutationObserver(read);
    watcher.observe(parent, { childList: true, subtree: true });
    read();
    return () => watcher.disconnect();
  }, [within]);
  return (
    <nav aria-label="Sections" className="sticky top-4 hidden self-start xl:block">
      <ul className="flex flex-col gap-0.5">
        {sections.map((section) => (
          <li key={section.title}>
            <button
              type="button"
              onClick={() => show(section)}
              className="w-full rounded-sm px-2 py-1.5 text-left text-sm text-ink-soft hover:bg-hover hover:text-ink"
            >
              {section.title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function sectionsIn(parent: HTMLElement): Section[] {
  return [...parent.querySelectorAll<HTMLElement>('section[aria-labelledby]')].flatMap((element) => {
    const heading = element.querySelector('h2');
    return heading && element.parentElement?.closest('section') === null
      ? [{ title: heading.textContent, element }]
      : [];
  });
}

/** The same ones draw nothing again. */
const changed = (before: readonly Section[], now: readonly Section[]): readonly Section[] =>
  before.length === now.length && now.every(({ element }, index) => element === before[index]?.element) ? before : now;

/** Brings it to the top, with the focus in it. */
function show({ element }: Section): void {
  element.scrollIntoView({ block: 'start' });
  const control = element.querySelector<HTMLElement>('a,button,input,select,textarea');
  control?.focus({ preventScroll: true });
}
