// The router, built from the features' manifests: public pages, and app pages inside the guard and the shell.
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { createElement, type ComponentType } from 'react';
import type { AppGuard, Load, WebPage } from './feature.ts';
import { features, loadAppGuard } from './features.ts';
import { lateCode } from './late-code.ts';
import { keepPageUnderLayers } from './layers.ts';
import { parseSearch, stringifySearch } from './page-search.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { RouteError } from './route-error.tsx';
import { RouteFocus } from './route-focus.tsx';
import { UnknownPath } from './unknown-path.tsx';
import { useLateCode } from './use-late-code.ts';

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

// Before the router begins to listen.
keepPageUnderLayers(() => router.history.location.state.__TSR_index);

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

/** The router waits for `preload` before it leaves the page before. Code that cannot be had is asked for again. */
function lazily(load: Load<ComponentType>) {
  const code = lateCode(load);
  function LateRoute() {
    const { found, fault, retry } = useLateCode(code);
    if (found) return createElement(found);
    return fault ? <RouteError error={fault} reset={retry} /> : <PageSkeleton />;
  }
  return Object.assign(LateRoute, { preload: () => code.fetch().then(nothing, nothing) });
}

const nothing = () => undefined;

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
