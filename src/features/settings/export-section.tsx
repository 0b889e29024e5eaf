import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { dialogOnDemand } from '../../web/ui/dialog-on-demand.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { askExport } from './export.contract.ts';
import { exportMinutes } from './export-limits.rules.ts';

const { Dialog: PasswordDialog, near } = dialogOnDemand(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
);

export function ExportSection() {
  return (
    <Card
      title="Your data"
      description="Get all your data in one ZIP file: leads, notes, messages, policies and settings, as CSV and JSON."
    >
      <ExportButton />
    </Card>
  );
}

export function ExportButton({ wide }: { wide?: boolean }) {
  const [asking, setAsking] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  return (
    <div className="flex flex-col items-start gap-3">
      {url && (
        <Notice tone="good" className="w-full">
          Your download has started. If nothing happens,{' '}
          <a href={url} download className="underline">
            start it again
          </a>
          {`. The link works for ${exportMinutes} minutes.`}
        </Notice>
      )}
      <Button
        icon={<Download aria-hidden />}
        wide={wide}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setAsking(true)}
      >
        Download my data
      </Button>
      <PasswordDialog
        open={asking}
        title="Download your data"
        description="The file contains your leads’ names, numbers and notes. Keep it safe."
        confirmLabel="Download"
        onClose={() => setAsking(false)}
        onPassword={async (password) => {
          const asked = await call(askExport, { body: { password } });
          setUrl(asked.url);
          setAsking(false);
          location.assign(asked.url);
        }}
      />
    </div>
  );
}
