import { Webhook } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../../web/store.ts';
import { Button } from '../../web/ui/button.tsx';
import { isAutoImportOpen } from './auto-import-store.browser.ts';

const AutoImportPanel = lazy(async () => ({ default: (await import('./auto-import-panel.tsx')).AutoImportPanel }));

export function AutoImportButton() {
  const isOpen = useStore(isAutoImportOpen);
  // It belongs to this page: elsewhere it is closed.
  useEffect(() => () => isAutoImportOpen.set(false), []);
  return (
    <>
      <Button
        icon={<Webhook aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => isAutoImportOpen.set(true)}
      >
        Auto-import
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AutoImportPanel onClose={() => isAutoImportOpen.set(false)} />
        </Suspense>
      )}
    </>
  );
}
