// Behind every page: shows the auto-import panel on the leads page when it is asked for. The button may be there twice.
import { useEffect } from 'react';
import { lateDialog } from '../../web/ui/late.tsx';
import { useCurrentPage } from '../../web/current-page.ts';
import { useStore } from '../../web/store.ts';
import { closeAutoImport, isAutoImportOpen } from './auto-import-store.browser.ts';

const AutoImportPanel = lateDialog(async () => (await import('./auto-import-panel.tsx')).AutoImportPanel);

export function AutoImportHost() {
  const isOpen = useStore(isAutoImportOpen);
  const path = useCurrentPage()?.path;
  // Leaving the page closes it, so that it does not wait there for the next visit.
  useEffect(() => (path === '/app/leads' ? closeAutoImport : undefined), [path]);
  if (!isOpen || path !== '/app/leads') return null;
  return <AutoImportPanel onClose={closeAutoImport} />;
}
