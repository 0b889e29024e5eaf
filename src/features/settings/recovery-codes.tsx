import { Download } from 'lucide-react';
import { brand } from '../../domain/brand.ts';
import { saveFile } from '../../web/save-file.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { CopyButton } from './copy-button.tsx';

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
      title="Keep your recovery codes"
      description={
        isNew
          ? 'Two-step sign-in is on. Without your phone, one of these codes logs you in, each once.'
          : 'The earlier codes no longer work. Without your phone, one of these logs you in, each once.'
      }
      actions={
        <Button tone="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warning">They are shown this once. Keep them where your phone is not.</Notice>
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
