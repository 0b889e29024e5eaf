// After a navigation: the title of the new page, and the focus on its heading, so that the keyboard and screen readers follow.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { titleOf } from './page-title.ts';

export function RouteFocus() {
  const router = useRouter();
  useEffect(() => {
    const stopTitle = router.subscribe('onBeforeLoad', (event) => {
      if (event.pathChanged || !event.fromLocation)
        setTitle(router.matchRoutes(event.toLocation).at(-1)?.staticData.page?.title);
    });
    const stopFocus = router.subscribe('onRendered', (event) => {
      if (!event.pathChanged || !event.fromLocation) return;
      const active = document.activeElement;
      // A page that put the focus into its own field keeps it.
      if (active && active !== document.body && active.id !== 'main' && active.closest('#main, [data-modal]')) return;
      const heading = document.querySelector<HTMLElement>('[data-page-heading]') ?? document.getElementById('main');
      heading?.focus({ preventScroll: true });
    });
    setTitle(router.state.matches.at(-1)?.staticData.page?.title);
    return () => {
      stopTitle();
      stopFocus();
    };
  }, [router]);
  return null;
}

function setTitle(title: string | undefined): void {
  if (title) document.title = titleOf(title);
}
