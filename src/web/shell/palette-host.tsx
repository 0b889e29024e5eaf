// Ctrl/Cmd-K. The palette's code comes when the page rests, or when it is asked for; what is typed before its field has
// the focus is kept and handed over, so that nobody's first letters are lost or taken for shortcuts.
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paletteOpen } from '../commands.ts';
import { useStore } from '../store.ts';

const load = () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));
const afterFirstPaintMs = 3_000;

export function PaletteHost() {
  const isOpen = useStore(paletteOpen);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), afterFirstPaintMs);
    return () => clearTimeout(timer);
  }, []);
  return isOpen ? <OpenPalette /> : null;
}

function OpenPalette() {
  const typed = useRef('');
  const [hasFocus, setHasFocus] = useState(false);
  const close = () => paletteOpen.set(false);
  const takeTyped = () => {
    setHasFocus(true);
    const text = typed.current;
    typed.current = '';
    return text;
  };
  return (
    <>
      {!hasFocus && <TypeAhead onType={(text) => (typed.current = text)} onEscape={close} />}
      <Suspense fallback={null}>
        <CommandPalette onClose={close} takeTyped={takeTyped} />
      </Suspense>
    </>
  );
}

function TypeAhead({ onType, onEscape }: { onType: (text: string) => void; onEscape: () => void }) {
  const report = useRef({ onType, onEscape });
  // Before the next key can come, not after the next paint.
  useLayoutEffect(() => {
    let text = '';
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') report.current.onEscape();
      else if (event.key === 'Backspace') text = text.slice(0, -1);
      else if (event.key.length === 1) text += event.key;
      report.current.onType(text);
    };
    addEventListener('keydown', keep, { capture: true });
    return () => removeEventListener('keydown', keep, { capture: true });
  }, []);
  return null;
}
