import { Upload } from 'lucide-react';
import { Button } from '../../web/ui/button.tsx';
import { openImport } from './import-store.browser.ts';

export function ImportButton() {
  return (
    <Button icon={<Upload aria-hidden />} onClick={() => openImport()}>
      Import CSV
    </Button>
  );
}
