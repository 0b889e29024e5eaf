import { Plus, UsersRound } from 'lucide-react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { navigate } from '../../web/navigate.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { seatPrice } from '../payments/plan-price.rules.ts';
import { makeTeam } from './create-team.browser.ts';
import { dayInSentence } from './day-in-sentence.browser.ts';
import { sayFailure } from './say-failure.rules.ts';
import { leaveTeam } from './teams.contract.ts';
import { longestTeamName } from './teams.rules.ts';
import { useMyTeams, useTeamsRefresh, type MyTeams } from './teams-queries.browser.ts';

export function MyTeamsPage() {
  const refresh = useTeamsRefresh();
  const { data, error, refetch, isFetching } = useMyTeams();
  return (
    <Page width="narrow" header={<PageHeader title="My Teams" />}>
      {data ? (
        <div className="flex flex-col gap-4">
          <OwnedTeams teams={data} />
          <JoinedTeams teams={data.member_of} refresh={refresh} />
        </div>
      ) : error ? (
        <ErrorState
          error={error}
          title="We couldn’t load your teams."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label="Loading your teams…">
          <div className="flex flex-col gap-4">
            <Skeleton className="h-44 w-full" />
            <Skeleton className="h-28 w-full" />
          </div>
        </Loading>
      )}
    </Page>
  );
}

function OwnedTeams({ teams }: { teams: MyTeams }) {
  return (
    <Card
      title="Teams I Own"
      description={`You pay for seats, ${seatPrice} each. Members use the app without their own subscription.`}
      flush
    >
      {teams.owned.length === 0 ? (
        <EmptyState compact icon={UsersRound} title="No teams yet">
          Name one below, buy seats and invite your agents.
        </EmptyState>
      ) : (
        <ul>
          {teams.owned.map(({ id, name, seats }) => (
            <TeamRow
              key={id}
              name={name}
              facts={`${seats.seats_used} of ${seats.seats_purchased + seats.seats_bonus} seats used`}
            >
              <Link to={`/app/team/${id}/dashboard`} className={buttonClass({ size: 'small' })}>
                Dashboard<span className="sr-only"> of {name}</span>
              </Link>
              <Link to={`/app/team/manage/${id}`} className={buttonClass({ size: 'small' })}>
                Manage<span className="sr-only"> {name}</span>
              </Link>
            </TeamRow>
          ))}
        </ul>
      )}
      <div className="border-t border-line px-5 py-4">
        {teams.can_create ? (
          <NewTeam />
        ) : (
          <p className="text-sm text-ink-soft">You need your own subscription to create a team.</p>
        )}
      </div>
    </Card>
  );
}

function NewTeam() {
  const user = useAppUser();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = useRef({ name: '', key: '' });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    const name = typeof typed === 'string' ? typed.trim() : '';
    if (!name || busy) return;
    // The same name after a failure is the same team: it may be there, and only the answer was lost.
    if (attempt.current.name !== name) attempt.current = { name, key: crypto.randomUUID() };
    setBusy(true);
    setFailure(undefined);
    const made = await makeTeam(attempt.current, user?.id);
    setBusy(false);
    if ('failure' in made) setFailure(made.failure);
    else void navigate(`/app/team/manage/${made.id}`);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex items-start gap-2">
      <Field label="Team name" labelHidden error={failure} className="flex-1">
        <TextInput name="name" placeholder="Team name" maxLength={longestTeamName} autoComplete="off" />
      </Field>
      <Button type="submit" busy={busy} icon={<Plus aria-hidden />}>
        Create team
      </Button>
    </form>
  );
}

function JoinedTeams({ teams, refresh }: { teams: MyTeams['member_of']; refresh: () => Promise<void> }) {
  const user = useAppUser();
  const [leaving, setLeaving] = useState<string>();
  const leave = async ({ id, name }: MyTeams['member_of'][number]) => {
    const sure = await confirm({
      title: `Leave ${name}?`,
      body: 'Your leads stay yours. You’ll need your own subscription or another team to keep using the app.',
      confirmLabel: 'Leave Team',
      tone: 'danger',
    });
    if (!sure) return;
    setLeaving(id);
    try {
      await call(leaveTeam, { body: { team_id: id } }, { userId: user?.id });
      toast({ text: `You left ${name}.`, tone: 'good' });
    } catch (fault) {
      toast({ text: sayFailure('Failed to leave team', fault), tone: 'danger' });
    }
    await refresh();
    setLeaving(undefined);
  };
  return (
    <Card title="Teams I'm In" flush>
      {teams.length === 0 ? (
        <p className="px-5 pt-1 pb-5 text-ink-soft">
          You’re not on anyone else’s team. Ask a team owner for an invite link.
        </p>
      ) : (
        <ul>
          {teams.map((team) => (
            <TeamRow
              key={team.id}
              name={team.name}
              badge={
                <>
                  <Badge>{team.role}</Badge>
                  {team.is_paused && <Badge tone="warning">paused</Badge>}
                </>
              }
              facts={`Owned by ${team.owner}${team.joined_at ? ` · joined ${dayInSentence(team.joined_at)}` : ''}`}
            >
              {!team.is_paused && (
                <Link to={`/app/team/${team.id}/dashboard`} className={buttonClass({ size: 'small' })}>
                  Open<span className="sr-only"> {team.name}</span>
                </Link>
              )}
              <Button size="small" busy={leaving === team.id} onClick={() => void leave(team)}>
                Leave Team
              </Button>
            </TeamRow>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface TeamRowProps {
  name: string;
  facts: string;
  badge?: ReactNode;
  children: ReactNode;
}

function TeamRow({ name, facts, badge, children }: TeamRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3">
      <div className="min-w-40 flex-1">
        <p className="flex items-center gap-2 font-medium wrap-anywhere">
          {name}
          {badge}
        </p>
        <p className="text-sm text-ink-faint wrap-anywhere">{facts}</p>
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  );
}
