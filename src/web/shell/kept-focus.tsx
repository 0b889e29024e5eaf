// The watch of the focus, on pages without the app's frame: its code comes behind their first paint.
import { late } from '../ui/late.tsx';

export const KeptFocus = late(async () => (await import('./focus-watch.tsx')).FocusWatch, { isQuiet: true });
