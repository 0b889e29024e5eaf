import { Webhook } from 'lucide-react';
import { useStore } from '../../web/store.ts';
import { Button } from '../../web/ui/button.tsx';
import { isAutoImportOpen } from './auto-import-store.browser.ts';

export function AutoImportButton() {
  const isOpen = useStore(isAutoImportOpen);
  return (
    <Button
      icon={<Webhook aria-hidden />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => isAutoImportOpen.set(true)}
    >
      <span className="max-md:sr-only">Auto-import</span>
    </Button>
  );
}
