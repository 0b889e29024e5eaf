// What is drawn for the address: a public page by itself, a page of the app inside the guard and the shell.
import { createElement, type ComponentType, type ReactNode } from 'react';
import { Route, Router } from 'wouter';
import { Arrival } from './arrival.tsx';
import { navigate, useShown, type Shown } from './navigate.ts';
import { guardCode, isFrameHere, pageCode, shellCode, type DrawnCode } from './page-code.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { RouteError } from './route-error.tsx';
import { PartBoundary } from './ui/late.tsx';
import { UnknownPath } from './unknown-path.tsx';
import { useLateCode } from './use-late-code.ts';

/** The router must not run ahead of what is shown. */
const useShownPath = (): [string, typeof navigate] => [useShown((shown) => shown?.place.path ?? ''), navigate];
const byShownPath = { hook: useShownPath };

export function Routes() {
  const what = useShown(whatIsShown);
  return (
    <Router {...byShownPath}>
      {screens[what]}
      <Arrival />
    </Router>
  );
}

type Screen = 'nothing' | 'skeleton' | 'public page' | 'app page' | 'unknown path';

function whatIsShown(shown: Shown | null): Screen {
  if (!shown) return 'nothing';
  if (!shown.page) return 'unknown path';
  if (shown.page.area === 'public') return 'public page';
  return shown.isComing && !isFrameHere() ? 'skeleton' : 'app page';
}

/** Made once, so that guard and shell are not drawn again with each step inside the app. */
const screens: Record<Screen, ReactNode> = {
  nothing: null,
  skeleton: <PageSkeleton />,
  'public page': <ShownPage />,
  'app page': (
    <Late code={guardCode}>
      <Late code={shellCode}>
        <ShownPage />
      </Late>
    </Late>
  ),
  'unknown path': <UnknownPath />,
};

function ShownPage() {
  const path = useShown((shown) => shown?.page?.path);
  const isComing = useShown((shown) => shown?.isComing);
  if (path === undefined) return null;
  if (isComing) return <PageSkeleton />;
  const { code, pattern } = pageCode(path);
  return (
    <Route key={path} path={pattern}>
      <Late code={code} />
    </Route>
  );
}

/** Code that cannot be had is asked for again. */
function Late({ code, children }: { code: DrawnCode; children?: ReactNode }) {
  const { found, fault, retry } = useLateCode<ComponentType | ComponentType<{ children: ReactNode }>>(code);
  if (found) return <UntilElsewhere>{createElement(found as ComponentType, null, children)}</UntilElsewhere>;
  return fault ? <RouteError error={fault} onRetry={retry} /> : <PageSkeleton />;
}

/** What breaks in it says so until one goes somewhere else. */
function UntilElsewhere({ children }: { children: ReactNode }) {
  const place = useShown((shown) => shown?.place);
  return (
    <PartBoundary place={place} missing={sayBroken}>
      {children}
    </PartBoundary>
  );
}

const sayBroken = (again: () => void, fault: unknown) => <RouteError error={fault} onRetry={again} />;
