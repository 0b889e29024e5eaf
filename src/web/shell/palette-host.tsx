// Ctrl/Cmd-K. The palette's code comes when the page rests, or when it is asked for; what is typed before its field has
// the focus is kept and handed over, so that nobody's first letters are lost or taken for shortcuts.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paletteOpen } from '../commands.ts';
import { useStore } from '../store.ts';
import { dialogOnDemand } from '../ui/dialog-on-demand.tsx';

const { Dialog: CommandPalette, near } = dialogOnDemand(
  async () => (await import('./command-palette.tsx')).CommandPalette,
);
const afterFirstPaintMs = 3_000;

export function PaletteHost() {
  const isOpen = useStore(paletteOpen);
  useEffect(() => {
    const timer = setTimeout(near, afterFirstPaintMs);
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
      <CommandPalette onClose={close} takeTyped={takeTyped} />
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
