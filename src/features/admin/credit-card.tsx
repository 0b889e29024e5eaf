// What reaches everyone: credit, what came of the last ones, and the way back.
import { useState, type FormEvent } from 'react';
import { formatDollars } from '../../domain/money.ts';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { prompt } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { creditRefusal, longestMessage, longestReason, parseCredit } from './admin.rules.ts';
import { credited, loadFailed, positiveAmount, reasonNeeded } from './admin.words.ts';
import { useCreditEveryone, useCredits } from './credit-queries.browser.ts';
import { CreditRuns } from './credit-runs.tsx';

const nothing = { amount: '', message: '', reason: '' };

export function CreditCard() {
  const credits = useCredits();
  const [typed, setTyped] = useState(nothing);
  const [wrong, setWrong] = useState<{ amount?: string | undefined; reason?: string | undefined }>({});
  const { credit, isBusy, fault, setFault, runId } = useCreditEveryone();
  const run = credits.data?.rows.find(({ id }) => id === runId);
  const set = (change: Partial<typeof nothing>) => {
    setWrong({});
    setFault(null);
    setTyped({ ...typed, ...change });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !credits.data) return;
    const cents = parseCredit(typed.amount);
    const { people } = credits.data;
    const refused = cents === null ? positiveAmount : creditRefusal(cents, people);
    const reason = typed.reason.trim();
    setWrong({ amount: refused ?? undefined, reason: reason === '' ? reasonNeeded : undefined });
    if (cents === null || refused || reason === '') return;
    const totalCents = cents * people;
    const again = await prompt({
      title: 'Credit everyone?',
      body: `${formatCounted(people, 'person gets', 'people get')} ${formatDollars(cents)} each. That’s ${formatDollars(totalCents)} in all.`,
      label: 'Type the total (USD)',
      confirmLabel: 'Credit everyone',
      check: (text) => (parseCredit(text) === totalCents ? undefined : 'That isn’t the total.'),
    });
    if (again !== null && (await credit({ cents, message: typed.message, reason, totalCents }))) setTyped(nothing);
  };
  return (
    <Card title="Global actions">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-start gap-3">
        <Field label="Amount (USD)" className="w-36 max-md:w-full" {...(wrong.amount && { error: wrong.amount })}>
          <TextInput
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.10"
            maxLength={20}
            value={typed.amount}
            onChange={({ target }) => set({ amount: target.value })}
          />
        </Field>
        <Field label="Message (optional)" className="min-w-48 flex-1 max-md:w-full max-md:flex-none">
          <TextInput
            autoComplete="off"
            maxLength={longestMessage}
            placeholder="Thanks for your patience"
            value={typed.message}
            onChange={({ target }) => set({ message: target.value })}
          />
        </Field>
        <Field
          label="Reason"
          className="min-w-48 flex-1 max-md:w-full max-md:flex-none"
          {...(wrong.reason && { error: wrong.reason })}
        >
          <TextInput
            autoComplete="off"
            maxLength={longestReason}
            placeholder="Only admins see this"
            value={typed.reason}
            onChange={({ target }) => set({ reason: target.value })}
          />
        </Field>
        <Button type="submit" className="mt-5 max-md:mt-0" busy={isBusy} disabled={!credits.data}>
          Credit everyone
        </Button>
      </form>
      <div className="mt-3 empty:hidden">
        {fault ? (
          <Notice tone="danger">{fault}</Notice>
        ) : run?.status === 'crediting' ? (
          <Notice>Crediting… {formatCounted(run.credited, 'user')} so far. You can leave this page.</Notice>
        ) : run?.status === 'done' ? (
          <Notice tone="good">{credited(formatCount(run.credited), formatDollars(run.amount_cents))}</Notice>
        ) : null}
      </div>
      {credits.data ? (
        <CreditRuns runs={credits.data.rows} />
      ) : (
        credits.error && (
          <ErrorState
            compact
            title={loadFailed}
            error={credits.error}
            onRetry={() => void credits.refetch()}
            retrying={credits.isFetching}
          />
        )
      )}
    </Card>
  );
}
