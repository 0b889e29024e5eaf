import { lazy, Suspense } from 'react';
import { paletteOpen } from '../commands.ts';
import { useStore } from '../store.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

export function PaletteHost() {
  if (!useStore(paletteOpen)) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette onClose={() => paletteOpen.set(false)} />
    </Suspense>
  );
}
