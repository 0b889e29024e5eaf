// A month's statement as a file or on paper.
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../web/ui/error-state.tsx';
import { IconButton, buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Select } from '../../web/ui/select.tsx';
import { toast } from '../../web/ui/toast.ts';
import { downloadStatement } from './download-statement.browser.ts';
import { monthName } from './month-name.browser.ts';
import { statementMonths } from './statement.rules.ts';

export function StatementPicker({ first, zone }: { first: string | null; zone: string }) {
  const months = statementMonths(first, Date.now(), zone);
  const [month, setMonth] = useState(months[0] ?? '');
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadStatement(month, zone);
    } catch (fault) {
      toast({ text: `We couldn’t create the statement. ${describeError(fault).message}`, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex items-center gap-1">
      <Select
        label="Statement month"
        value={month}
        onChange={setMonth}
        options={months.map((value) => ({ value, label: monthName(value) }))}
        className="w-44"
      />
      <IconButton label="Download as CSV" onClick={() => void download()} busy={isBusy}>
        <Download aria-hidden />
      </IconButton>
      <Link
        to="/app/wallet/statement"
        search={{ month }}
        aria-label="Printable statement"
        data-tip="Printable statement"
        className={buttonClass({ tone: 'ghost', icon: true })}
      >
        <Printer aria-hidden />
      </Link>
    </div>
  );
}
