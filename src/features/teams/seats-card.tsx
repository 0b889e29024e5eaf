import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { formatDollars } from '../../domain/money.ts';
import { call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { sayFailure } from './say-failure.rules.ts';
import { updateSeats } from './teams.contract.ts';
import { defaultSeatsToBuy, parseSeats, seatsRefusal } from './teams.rules.ts';
import { managedTeamKey, type ManagedTeam } from './teams-queries.browser.ts';

interface SeatsCardProps {
  team: ManagedTeam;
  refresh: () => Promise<void>;
}

export function SeatsCard({ team, refresh }: SeatsCardProps) {
  const { seats_purchased, seats_used, seats_available, seats_bonus } = team.seats;
  const facts = [
    { label: 'Purchased', value: seats_purchased },
    ...(seats_bonus > 0 ? [{ label: 'Bonus', value: seats_bonus }] : []),
    { label: 'Used', value: seats_used },
    { label: 'Available', value: seats_available },
  ];
  const missing = seats_used - seats_purchased - seats_bonus;
  return (
    <Card
      title="Seats"
      description={`${formatDollars(team.seat_price_cents)} per seat per month. You don’t need a seat yourself.`}
    >
      <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {missing > 0 && (
        <Notice tone="warning" className="mb-4">
          {missing === 1 ? 'One member has' : `${missing} members have`} no seat and no access, those who joined last.
          Buy seats, or choose below who has them.
        </Notice>
      )}
      <BuySeats team={team} refresh={refresh} />
    </Card>
  );
}

function BuySeats({ team, refresh }: SeatsCardProps) {
  const { text, setText, busy, failure, submit } = useBuySeats(team, refresh);
  const seats = parseSeats(text);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field label="Seats to buy" error={failure} hint={seats === null ? undefined : costOf(team, seats)}>
        <div className="flex gap-2">
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="w-28!"
          />
          <Button type="submit" tone="primary" busy={busy}>
            Buy seats
          </Button>
        </div>
      </Field>
    </form>
  );
}

function costOf({ seat_price_cents, subscription_status }: ManagedTeam, seats: number): string {
  const monthly = `${formatDollars(seats * seat_price_cents)} more per month on your subscription.`;
  return subscription_status === 'trialing'
    ? `${monthly} You won’t be charged until your trial ends.`
    : `${monthly} Today you pay a prorated amount for the rest of this billing period.`;
}

function useBuySeats(team: ManagedTeam, refresh: () => Promise<void>) {
  const user = useAppUser();
  const client = useQueryClient();
  const [text, setText] = useState(String(defaultSeatsToBuy));
  const [busy, setBusy] = useState(false);
  const atWork = useRef(false);
  const attempt = useRef<{ seats: number; key: string } | null>(null);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A second press may come before the button shows that it is at work.
    if (atWork.current) return;
    const seats = parseSeats(text);
    const refusal = seatsRefusal(seats);
    setFailure(refusal ?? undefined);
    if (seats === null || refusal !== null) return;
    atWork.current = true;
    setBusy(true);
    const sure = await confirm({
      title: `Buy ${seats} ${seats === 1 ? 'seat' : 'seats'}?`,
      body: costOf(team, seats),
      confirmLabel: 'Buy seats',
    });
    if (sure) {
      // The same number after a failure is the same purchase: whoever has the seats already does not pay twice.
      if (attempt.current?.seats !== seats) attempt.current = { seats, key: crypto.randomUUID() };
      try {
        const body = { team_id: team.id, seats };
        const { seatCounts } = await call(
          updateSeats,
          { body },
          { userId: user?.id, operationId: attempt.current.key },
        );
        attempt.current = null;
        // Whoever invites at once must not be told of the seats before.
        client.setQueryData<ManagedTeam>(managedTeamKey(team.id), (known) => known && { ...known, seats: seatCounts });
        toast({ text: `Seats added. You have ${seatCounts.seats_available} available.`, tone: 'good' });
        setText(String(defaultSeatsToBuy));
      } catch (fault) {
        setFailure(sayFailure('Failed to buy seats', fault));
      }
      await refresh();
    }
    atWork.current = false;
    setBusy(false);
  };
  return { text, setText: (next: string) => (setText(next), setFailure(undefined)), busy, failure, submit };
}
