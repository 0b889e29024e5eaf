// How much waits on a page, at its word in the menu: nothing until it is known.
import { late } from '../ui/late.tsx';

export const MenuBadge = late(async () => (await import('../behind-pages.tsx')).MenuBadge, { isQuiet: true });
