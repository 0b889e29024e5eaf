// Behind every page: shows the auto-import panel on the leads page when it is asked for. The button may be there twice.
import { lazy, Suspense, useEffect } from 'react';
import { useCurrentPage } from '../../web/current-page.ts';
import { useStore } from '../../web/store.ts';
import { closeAutoImport, isAutoImportOpen } from './auto-import-store.browser.ts';

const AutoImportPanel = lazy(async () => ({ default: (await import('./auto-import-panel.tsx')).AutoImportPanel }));

export function AutoImportHost() {
  const isOpen = useStore(isAutoImportOpen);
  const path = useCurrentPage()?.path;
  // Leaving the page closes it, so that it does not wait there for the next visit.
  useEffect(() => (path === '/app/leads' ? closeAutoImport : undefined), [path]);
  if (!isOpen || path !== '/app/leads') return null;
  return (
    <Suspense fallback={null}>
      <AutoImportPanel onClose={closeAutoImport} />
    </Suspense>
  );
}
