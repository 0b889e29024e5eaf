// The report to take along: as a file for spreadsheets, or on paper.
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { toast } from '../../web/ui/toast.ts';

interface SaveCsvProps {
  /** What the file holds, for who cannot see where the button stands. */
  of: string;
  save: () => Promise<void>;
}

export function SaveCsv({ of, save }: SaveCsvProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await save();
    } catch {
      toast({ text: 'We couldn’t create the file. Check your connection and try again.', tone: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon={<Download aria-hidden />} busy={busy} onClick={() => void press()}>
      CSV<span className="sr-only"> of {of}</span>
    </Button>
  );
}

export function PrintButton() {
  return (
    <Button size="small" icon={<Printer aria-hidden />} onClick={() => window.print()}>
      Print
    </Button>
  );
}
