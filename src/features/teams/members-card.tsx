import { UserPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Menu } from '../../web/ui/menu.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { toast } from '../../web/ui/toast.ts';
import { dayInSentence } from './day-in-sentence.browser.ts';
import { sayFailure } from './say-failure.rules.ts';
import { giveSeat, removeMember } from './teams.contract.ts';
import { useMembers, type ManagedTeam, type TeamMember } from './teams-queries.browser.ts';

interface MembersCardProps {
  team: Pick<ManagedTeam, 'id' | 'paused'>;
  title?: string;
  refresh: () => Promise<void>;
}

export function MembersCard({ team, title = 'Members', refresh }: MembersCardProps) {
  const { data, error, refetch, isFetching } = useMembers(team.id);
  return (
    <Card title={title} flush={data !== undefined}>
      {data ? (
        <MemberList team={team} members={data} refresh={refresh} />
      ) : error ? (
        <ErrorState
          compact
          error={error}
          title="We couldn’t load members."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label="Loading the members…">
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Card>
  );
}

function MemberList({ team, members, refresh }: MembersCardProps & { members: readonly TeamMember[] }) {
  const seated = members.filter(({ role }) => role !== 'owner');
  // The two lists come by themselves: whoever has just been paused may stand in both for a moment.
  const paused = team.paused.filter(({ user_id: id }) => !members.some((member) => member.user_id === id));
  const isAlone = seated.length + paused.length === 0;
  return (
    <>
      <ul>
        {members.map((member) => (
          <MemberRow key={member.user_id} member={member}>
            {member.role !== 'owner' && <RemoveMember teamId={team.id} member={member} refresh={refresh} />}
          </MemberRow>
        ))}
        {paused.map((member) => (
          <MemberRow key={member.user_id} member={member} isPaused>
            {seated.length > 0 && <GiveSeat teamId={team.id} member={member} seated={seated} refresh={refresh} />}
            <RemoveMember teamId={team.id} member={member} refresh={refresh} />
          </MemberRow>
        ))}
      </ul>
      {isAlone && (
        <EmptyState compact icon={UserPlus} title="No members yet">
          People who accept an invite show up here.
        </EmptyState>
      )}
    </>
  );
}

const nameOf = ({ profile, email }: TeamMember) => profile.full_name ?? email;

interface MemberRowProps {
  member: TeamMember;
  isPaused?: boolean;
  /** What can be done with them. */
  children: ReactNode;
}

function MemberRow({ member, isPaused, children }: MemberRowProps) {
  const { email, profile, role, joined_at: joinedAt } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{nameOf(member)}</span>
          {role === 'owner' && <Badge tone="accent">owner</Badge>}
          {isPaused && <Badge tone="warning">paused</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-faint">
          {profile.full_name ? `${email} · ` : ''}
          {joinedAt ? `joined ${dayInSentence(joinedAt)}` : 'joined'}
        </p>
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  );
}

interface MemberActProps {
  teamId: string;
  member: TeamMember;
  refresh: () => Promise<void>;
}

function RemoveMember({ teamId, member, refresh }: MemberActProps) {
  const user = useAppUser();
  const [busy, setBusy] = useState(false);
  const name = nameOf(member);
  const remove = async () => {
    const sure = await confirm({
      title: `Remove ${name}?`,
      body: 'They lose access through this team right away. They keep their leads, and the seat opens up.',
      confirmLabel: 'Remove member',
      tone: 'danger',
    });
    if (!sure) return;
    setBusy(true);
    try {
      await call(removeMember, { body: { team_id: teamId, user_id: member.user_id } }, { userId: user?.id });
      toast({ text: `${name} was removed.`, tone: 'good' });
    } catch (fault) {
      toast({ text: sayFailure('Remove failed', fault), tone: 'danger' });
    }
    await refresh();
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy} onClick={() => void remove()}>
      Remove<span className="sr-only"> {name}</span>
    </Button>
  );
}

/** There is no free seat, or the member would have it: somebody else gives theirs up. */
function GiveSeat({ teamId, member, seated, refresh }: MemberActProps & { seated: readonly TeamMember[] }) {
  const user = useAppUser();
  const [busy, setBusy] = useState(false);
  const name = nameOf(member);
  const give = async (other: TeamMember) => {
    const sure = await confirm({
      title: `Give the seat of ${nameOf(other)} to ${name}?`,
      body: `${nameOf(other)} loses access through this team right away and keeps their leads. Both get an email.`,
      confirmLabel: 'Give seat',
    });
    if (!sure) return;
    setBusy(true);
    try {
      await call(
        giveSeat,
        { params: { id: teamId }, body: { to: member.user_id, from: other.user_id } },
        { userId: user?.id },
      );
      toast({ text: `${name} has the seat now.`, tone: 'good' });
    } catch (fault) {
      toast({ text: sayFailure('The seat was not moved', fault), tone: 'danger' });
    }
    await refresh();
    setBusy(false);
  };
  return (
    <Menu
      trigger={
        <Button size="small" busy={busy}>
          Give a seat<span className="sr-only"> to {name}</span>
        </Button>
      }
      items={seated.map((other) => ({
        key: other.user_id,
        label: `Instead of ${nameOf(other)}`,
        run: () => void give(other),
      }))}
    />
  );
}
