// Ctrl/Cmd-K. The palette's code comes when the page rests, or when it is asked for; what is typed before it is there
// is kept and handed over, so that nobody's first letters are lost or taken for shortcuts.
import { lazy, Suspense, useEffect, useRef } from 'react';
import { paletteOpen } from '../commands.ts';
import { useStore } from '../store.ts';

const load = () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));
const afterFirstPaintMs = 3_000;

export function PaletteHost() {
  const typed = useRef('');
  const takeTyped = () => {
    const text = typed.current;
    typed.current = '';
    return text;
  };
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), afterFirstPaintMs);
    return () => clearTimeout(timer);
  }, []);
  if (!useStore(paletteOpen)) return null;
  return (
    <Suspense fallback={<TypeAhead onType={(text) => (typed.current = text)} />}>
      <CommandPalette onClose={() => paletteOpen.set(false)} takeTyped={takeTyped} />
    </Suspense>
  );
}

function TypeAhead({ onType }: { onType: (text: string) => void }) {
  const report = useRef(onType);
  useEffect(() => {
    let text = '';
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') paletteOpen.set(false);
      else if (event.key === 'Backspace') text = text.slice(0, -1);
      else if (event.key.length === 1) text += event.key;
      report.current(text);
    };
    report.current('');
    addEventListener('keydown', keep, { capture: true });
    return () => removeEventListener('keydown', keep, { capture: true });
  }, []);
  return null;
}
