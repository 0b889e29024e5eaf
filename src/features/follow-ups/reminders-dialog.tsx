import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { describeError, ErrorState } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { RadioGroup } from '../../web/ui/radio-group.tsx';
import { Select } from '../../web/ui/select.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { toast } from '../../web/ui/toast.ts';
import { readReminders, saveReminders, type ReminderMail } from './follow-ups.contract.ts';

type Reminders = { mail: ReminderMail; digest_hour: number };

const queryKey = ['follow_up_settings'];

const choices = [
  { value: 'digest', label: 'Morning summary', hint: 'One email with everything due that day and anything overdue.' },
  { value: 'each', label: 'An email for each follow-up', hint: 'Sent when it’s due.' },
  { value: 'off', label: 'No emails' },
] as const;

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}));

/** Each choice is saved as it is made. */
export function RemindersDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(readReminders, { query: {} }, { signal }) });
  const save = useMutation({
    mutationFn: (body: Reminders) => call(saveReminders, { body }),
    onMutate: async (next) => {
      // A reading under way would bring back what was.
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Reminders>(queryKey);
      client.setQueryData(queryKey, next);
      return { before };
    },
    onError: (fault, _, context) => {
      client.setQueryData(queryKey, context?.before);
      toast({ text: describeError(fault).message, tone: 'danger' });
    },
    onSuccess: () => toast({ text: 'Reminders saved.', tone: 'good', key: 'reminders' }),
  });
  // What was chosen shows in the same frame; the query's own news come a moment later.
  const [chosen, setChosen] = useState<Reminders | null>(null);
  const data = chosen ?? query.data;
  const change = (next: Reminders) => {
    setChosen(next);
    save.mutate(next, { onSettled: () => setChosen(null) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reminders"
      description="While the app is open, it always alerts you when a follow-up is due."
      actions={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {data ? (
        <div className="flex flex-col gap-4">
          <RadioGroup
            label="Email reminders"
            options={choices}
            value={data.mail}
            onChange={(mail) => change({ ...data, mail })}
          />
          {data.mail === 'digest' && (
            <Field label="Send at">
              <Select
                options={hours}
                value={String(data.digest_hour)}
                onChange={(hour) => change({ ...data, digest_hour: Number(hour) })}
              />
            </Field>
          )}
          <p className="text-sm text-ink-soft">
            To hear about it while the app is closed,{' '}
            <Link to="/app/enable-ios-push" className={textLinkClass}>
              enable notifications
            </Link>
            .
          </p>
        </div>
      ) : query.error ? (
        <ErrorState compact error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-28 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}
