// Ctrl/Cmd-K. The palette's code comes when the page rests, or when it is asked for; what is typed before its field has
// the focus is kept and handed over, so that nobody's first letters are lost or taken for shortcuts.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paletteOpen } from '../commands.ts';
import { useStore } from '../store.ts';
import { dialogOnDemand } from '../ui/dialog-on-demand.tsx';
import type { TypedAhead } from './command-palette.tsx';

const { Dialog: CommandPalette, near } = dialogOnDemand(
  async () => (await import('./command-palette.tsx')).CommandPalette,
);
const afterFirstPaintMs = 3_000;
const nothing: TypedAhead = { text: '', isEntered: false };

export function PaletteHost() {
  const isOpen = useStore(paletteOpen);
  useEffect(() => {
    const timer = setTimeout(near, afterFirstPaintMs);
    return () => clearTimeout(timer);
  }, []);
  return isOpen ? <OpenPalette /> : null;
}

function OpenPalette() {
  const typed = useRef(nothing);
  const [hasFocus, setHasFocus] = useState(false);
  const close = () => paletteOpen.set(false);
  const takeTyped = () => {
    setHasFocus(true);
    const ahead = typed.current;
    typed.current = nothing;
    return ahead;
  };
  return (
    <>
      {!hasFocus && <TypeAhead onType={(ahead) => (typed.current = ahead)} onEscape={close} />}
      <CommandPalette onClose={close} takeTyped={takeTyped} />
    </>
  );
}

interface TypeAheadProps {
  onType: (ahead: TypedAhead) => void;
  onEscape: () => void;
}

function TypeAhead({ onType, onEscape }: TypeAheadProps) {
  const report = useRef({ onType, onEscape });
  // Before the next key can come, not after the next paint.
  useLayoutEffect(() => {
    let { text, isEntered } = nothing;
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') report.current.onEscape();
      else if (event.key === 'Enter') isEntered = true;
      else if (event.key === 'Backspace') text = text.slice(0, -1);
      else if (event.key.length === 1) text += event.key;
      report.current.onType({ text, isEntered });
    };
    addEventListener('keydown', keep, { capture: true });
    return () => removeEventListener('keydown', keep, { capture: true });
  }, []);
  return null;
}
