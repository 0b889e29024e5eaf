// How much waits on a page, at its word in the menu: nothing until it is known.
import { useAppUser } from '../app-user.ts';
import { late } from '../ui/late.tsx';

const Badge = late(async () => (await import('../behind-pages.tsx')).MenuBadge, { isQuiet: true });

export function MenuBadge({ path }: { path: string }) {
  return useAppUser()?.hasApp ? <Badge path={path} /> : null;
}
