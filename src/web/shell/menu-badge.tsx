// How much waits on a page, at its word in the menu, or on pages that are out of sight: nothing until it is known.
import { late } from '../ui/late.tsx';

export const MenuBadge = late(async () => (await import('../behind-pages.tsx')).MenuBadge, { isQuiet: true });
export const OtherBadges = late(async () => (await import('../behind-pages.tsx')).OtherBadges, { isQuiet: true });
