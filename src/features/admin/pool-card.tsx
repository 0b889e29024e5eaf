// The pool of toll-free numbers: which there are, whose they are, and which are verified.
import { Phone } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatDay } from '../../web/format-date.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { AddNumber } from './add-number.tsx';
import { usersOnPage } from './admin.rules.ts';
import { loadFailed } from './admin.words.ts';
import { Pager } from './pager.tsx';
import type { PoolNumberRow } from './pool.contract.ts';
import { deletePoolNumber, assignPoolNumber, releasePoolNumber, verifyPoolNumber } from './pool.contract.ts';
import { usePool, usePoolAct } from './pool-queries.browser.ts';

export function PoolCard() {
  const [place, setPlace] = useState({ q: '', page: 1 });
  const pool = usePool(place);
  const { data, error } = pool;
  return (
    <Card
      flush
      title="Toll-free number pool"
      aside={
        data && (
          <Pager
            of="numbers"
            page={data.page}
            perPage={usersOnPage}
            total={data.total}
            shown={data.rows.length}
            onPage={(page) => setPlace({ ...place, page })}
          />
        )
      }
    >
      <div className="flex flex-col gap-4 px-5 pb-3">
        <AddNumber />
        {(place.q !== '' || (data && data.total > 0)) && (
          <Field label="Search numbers" labelHidden className="w-80 max-md:w-full">
            <TextInput
              type="search"
              placeholder="Number, notes, or email"
              autoComplete="off"
              maxLength={200}
              value={place.q}
              onChange={({ target }) => setPlace({ q: target.value, page: 1 })}
            />
          </Field>
        )}
      </div>
      {data && data.rows.length > 0 ? (
        <ul>
          {data.rows.map((number) => (
            <NumberRow key={number.id} number={number} />
          ))}
        </ul>
      ) : data ? (
        <EmptyState compact icon={Phone} title={place.q === '' ? 'No numbers yet' : 'No numbers found'}>
          {place.q === '' ? 'Add a toll-free number of your carrier account.' : 'Try another number, note, or email.'}
        </EmptyState>
      ) : error ? (
        <ErrorState
          compact
          title={loadFailed}
          error={error}
          onRetry={() => void pool.refetch()}
          retrying={pool.isFetching}
        />
      ) : (
        <Loading label="Loading numbers…">
          <SkeletonRows rows={3} />
        </Loading>
      )}
    </Card>
  );
}

function NumberRow({ number }: { number: PoolNumberRow }) {
  const { phone_number: phone, verified, email, date_assigned: since, rests_until: rest, notes } = number;
  const { act, busy, fault } = usePoolAct();
  const name = formatPhone(phone);
  const release = async () => {
    const sure = await confirm({
      title: `Release ${name}?`,
      body: `${email ?? 'The agent'} can’t text from it anymore. The number rests before someone else gets it.`,
      confirmLabel: 'Release number',
      tone: 'danger',
    });
    if (sure) await act('release', releasePoolNumber, { phone_number: phone, from: number.assigned_to ?? undefined });
  };
  const remove = async () => {
    const sure = await confirm({
      title: `Delete ${name}?`,
      body: 'It leaves the pool. You keep it at your carrier.',
      confirmLabel: 'Delete number',
      tone: 'danger',
    });
    if (sure) await act('delete', deletePoolNumber, { phone_number: phone });
  };
  return (
    <li className="flex flex-col gap-2 border-t border-line px-5 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="w-56 min-w-0 max-md:w-full">
          <p className="font-medium tabular-nums">{name}</p>
          <p className="text-xs wrap-anywhere text-ink-faint">
            {[phone, number.telnyx_number_id && `ID ${number.telnyx_number_id}`].filter(Boolean).join(' · ')}
          </p>
          {notes && <p className="text-xs wrap-anywhere text-ink-soft">{notes}</p>}
        </div>
        <Checkbox
          label={
            <>
              Verified<span className="sr-only"> {name}</span>
            </>
          }
          checked={verified}
          disabled={busy !== null}
          onChange={({ target }) =>
            void act('verify', verifyPoolNumber, { phone_number: phone, verified: target.checked })
          }
        />
        <div className="min-w-0 flex-1 max-md:w-full max-md:flex-none">
          {email ? (
            <p className="min-w-0">
              <span className="wrap-anywhere">{email}</span>
              {since && <span className="block text-xs text-ink-faint">Assigned {formatDay(since)}</span>}
            </p>
          ) : (
            <Assign
              name={name}
              hint={rest ? `Rests until ${formatDay(rest)}` : verified ? 'Stays verified if you assign it here.' : null}
              busy={busy === 'assign'}
              onAssign={(to) => act('assign', assignPoolNumber, { phone_number: phone, to })}
            />
          )}
        </div>
        <div className="flex gap-2">
          {email && (
            <Button size="small" busy={busy === 'release'} onClick={() => void release()}>
              Release<span className="sr-only"> {name}</span>
            </Button>
          )}
          <Button size="small" busy={busy === 'delete'} onClick={() => void remove()}>
            Delete<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
      <p role="alert" className="text-danger-text empty:hidden">
        {fault}
      </p>
    </li>
  );
}

interface AssignProps {
  name: string;
  hint: string | null;
  busy: boolean;
  onAssign: (to: string) => Promise<boolean>;
}

function Assign({ name, hint, busy, onAssign }: AssignProps) {
  const [to, setTo] = useState('');
  const assign = (event: FormEvent) => {
    event.preventDefault();
    void onAssign(to);
  };
  return (
    <form noValidate onSubmit={assign} className="flex items-start gap-2">
      <Field className="max-w-80 flex-1" label={`Email or user ID for ${name}`} labelHidden {...(hint && { hint })}>
        <TextInput
          placeholder="Email or user ID"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={200}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </Field>
      <Button type="submit" busy={busy}>
        Assign<span className="sr-only"> {name}</span>
      </Button>
    </form>
  );
}
