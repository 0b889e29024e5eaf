// A number that the registry closes: why, and what opens it.
import { FileInput, Phone } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { halfTyped, wholeDateMessage } from '../../domain/half-typed.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { ApiError } from '../../web/api-client.ts';
import { formatDay } from '../../web/format-date.ts';
import { Button } from '../../web/ui/button.tsx';
import { DateInput } from '../../web/ui/date-input.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { RadioGroup } from '../../web/ui/radio-group.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import type { NumberStanding } from './dnc-registry.contract.ts';
import { longestHow } from './dnc-registry.rules.ts';
import {
  askedHint,
  askedMe,
  checkedHint,
  clientHint,
  howClient,
  howExamples,
  howMissing,
  howTheyAsked,
  iChecked,
  importScrub,
  isClient,
  lastCheck,
  notSaved,
  nowOpen,
  whatOpens,
  whenAsked,
  whenChecked,
  whyCall,
  whyClosed,
} from './dnc-registry.words.ts';
import { closedNumber, openScrubFiles } from './registry-asks.browser.ts';
import { useSay, useStanding, type Said } from './registry-queries.browser.ts';
import { today } from './checked-on.browser.ts';

type ClosedNumber = NonNullable<ReturnType<typeof closedNumber.get>>;

export function RegistryDialog({ closed, onClose }: { closed: ClosedNumber; onClose: () => void }) {
  const form = useId();
  const howField = useRef<HTMLInputElement>(null);
  const { data, error, isFetching, refetch } = useStanding(closed.phone);
  const say = useSay(closed.phone);
  const [why, setWhy] = useState<Said['why']>('inquiry');
  const [how, setHow] = useState('');
  const [on, setOn] = useState(today);
  const [faults, setFaults] = useState<{ how?: string; on?: string; all?: string }>({});
  const goOn = () => {
    onClose();
    closed.onOpen();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (say.isPending) return;
    if (data?.standing === 'open') return goOn();
    const day = on === '' || on === halfTyped ? wholeDateMessage : undefined;
    const words = why !== 'checked' && how.trim() === '' ? howMissing : undefined;
    setFaults({ ...(day !== undefined && { on: day }), ...(words !== undefined && { how: words }) });
    if (words !== undefined) howField.current?.focus();
    if (day !== undefined || words !== undefined) return;
    say.mutate(why === 'checked' ? { why, on } : { why, how, on }, {
      onSuccess: ({ standing }) => standing === 'open' && goOn(),
      onError: (fault) => {
        const fields = fault instanceof ApiError ? fault.fields : [];
        const at = (name: string) => fields.find(({ path }) => path.endsWith(name))?.message;
        const [ofHow, ofDay] = [at('how'), at('_on')];
        if (ofHow === undefined && ofDay === undefined) return setFaults({ all: notSaved(fault.message) });
        setFaults({ ...(ofHow !== undefined && { how: ofHow }), ...(ofDay !== undefined && { on: ofDay }) });
      },
    });
  };
  const choose = (next: Said['why']) => {
    setWhy(next);
    setFaults({});
  };
  const standing = data?.standing;
  const isClosed = standing !== undefined && standing !== 'open';
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={`Call ${closed.name ?? formatPhone(closed.phone)}`}
      keepOpenOutside={how !== ''}
      actions={
        data && (
          <>
            {isClosed && (
              <Button
                icon={<FileInput aria-hidden />}
                onClick={() => {
                  onClose();
                  openScrubFiles();
                }}
              >
                {importScrub}
              </Button>
            )}
            <Button tone="primary" type="submit" form={form} icon={<Phone aria-hidden />} busy={say.isPending}>
              {isClosed ? 'Save and call' : 'Call'}
            </Button>
          </>
        )
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        {faults.all !== undefined && <Notice tone="danger">{faults.all}</Notice>}
        {error && !data ? (
          <ErrorState compact error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : !data ? (
          <Loading>
            <SkeletonText lines={4} />
          </Loading>
        ) : !isClosed ? (
          <Notice tone="good">{nowOpen}</Notice>
        ) : (
          <>
            <Notice tone="warning">
              {whyClosed[standing]} {data.check && lastCheckWords(data.check)}
            </Notice>
            <p className="text-sm text-ink-soft">{whatOpens[standing]}</p>
            <RadioGroup
              label={whyCall}
              value={why}
              onChange={choose}
              options={[
                { value: 'inquiry', label: askedMe, hint: askedHint },
                { value: 'client', label: isClient, hint: clientHint },
                // A file that lists it is not outdone by a look.
                ...(data.check?.result === 'listed'
                  ? []
                  : [{ value: 'checked' as const, label: iChecked, hint: checkedHint }]),
              ]}
            />
            {why !== 'checked' && (
              <Field label={why === 'inquiry' ? howTheyAsked : howClient} required error={faults.how}>
                <TextInput
                  ref={howField}
                  value={how}
                  maxLength={longestHow}
                  placeholder={howExamples[why]}
                  onChange={({ target }) => {
                    setHow(target.value);
                    setFaults({});
                  }}
                />
              </Field>
            )}
            <Field label={why === 'checked' ? whenChecked : whenAsked} required error={faults.on}>
              <DateInput
                type="date"
                max={today()}
                value={on}
                onText={(day) => {
                  setOn(day);
                  setFaults({});
                }}
              />
            </Field>
          </>
        )}
      </form>
    </Dialog>
  );
}

const lastCheckWords = ({ checked_at }: NonNullable<NumberStanding['check']>): string =>
  lastCheck(formatDay(checked_at));
