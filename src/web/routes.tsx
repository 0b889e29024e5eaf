// The router, built from the features' manifests: public pages, and app pages inside the guard and the shell.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { AppGuard, Load, WebPage } from './feature.ts';
import { features, loadAppGuard } from './features.ts';
import { parseSearch, stringifySearch } from './page-search.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { RouteError } from './route-error.tsx';
import { RouteFocus } from './route-focus.tsx';
import { UnknownPath } from './unknown-path.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: WebPage;
  }
}

const pages = features.flatMap((feature) => feature.pages ?? []);

const rootRoute = createRootRoute({ component: Root, notFoundComponent: UnknownPath });

const guardRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guard',
  component: lazily(async () => guarded(await loadAppGuard())),
});

const shellRoute = createRoute({
  getParentRoute: () => guardRoute,
  id: 'shell',
  component: lazily(async () => (await import('./shell/shell.tsx')).ShellRoute),
});

const routeTree = rootRoute.addChildren([
  ...pages.filter((page) => page.area === 'public').map((page) => routeOf(page, rootRoute)),
  guardRoute.addChildren([
    shellRoute.addChildren(pages.filter((page) => page.area === 'app').map((page) => routeOf(page, shellRoute))),
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 30,
  defaultPendingMs: 300,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
});

function routeOf(page: WebPage, parent: typeof rootRoute | typeof shellRoute) {
  return createRoute({
    getParentRoute: () => parent as typeof rootRoute,
    path: page.path,
    component: lazily(page.load),
    staticData: { page },
  });
}

function lazily(load: Load<ComponentType>) {
  return lazyRouteComponent(async () => ({ Page: await load() }), 'Page');
}

function guarded(Guard: AppGuard) {
  return function GuardRoute() {
    return (
      <Guard>
        <Outlet />
      </Guard>
    );
  };
}

function Root() {
  return (
    <>
      <RouteFocus />
      <Outlet />
    </>
  );
}
