import { Download } from 'lucide-react';
import { brand } from '../../domain/brand.ts';
import { saveFile } from '../../web/save-file.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { CopyButton } from '../../web/ui/copy-button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Two-step sign-in has just been turned on. */
  isNew: boolean;
  onClose: () => void;
}

export function RecoveryCodes({ codes, isNew, onClose }: RecoveryCodesProps) {
  return (
    <Dialog
      open
      keepOpenOutside
      onClose={onClose}
      title="Save your recovery codes"
      description={
        isNew
          ? 'Two-step verification is on. If you lose your phone, use one of these codes to log in. Each code works once.'
          : 'Your old codes no longer work. If you lose your phone, use one of these codes to log in. Each code works once.'
      }
      actions={
        <Button tone="primary" onClick={onClose}>
          I’ve saved my codes
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warning">We won’t show these again. Store them somewhere other than your phone.</Notice>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-sm bg-sunken px-4 py-3 font-mono select-all">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={codes.join('\n')} label="Copy all" />
          <Button size="small" icon={<Download aria-hidden />} onClick={() => download(codes)}>
            Download
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function download(codes: readonly string[]): void {
  const text = [`Recovery codes for ${brand.productName}. Each works once.`, '', ...codes, ''].join('\n');
  saveFile('agent-crm-recovery-codes.txt', text, 'text/plain');
}
