import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { toast } from '../../web/ui/toast.ts';
import { dayInSentence } from './day-in-sentence.browser.ts';
import { sayFailure } from './say-failure.rules.ts';
import { removeMember } from './teams.contract.ts';
import { useMembers, type TeamMember } from './teams-queries.browser.ts';

interface MembersCardProps {
  teamId: string;
  refresh: () => Promise<void>;
}

export function MembersCard({ teamId, refresh }: MembersCardProps) {
  const { data, error, refetch, isFetching } = useMembers(teamId);
  return (
    <Card title="Members" flush={data !== undefined}>
      {data ? (
        <MemberList teamId={teamId} members={data} refresh={refresh} />
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

function MemberList({ teamId, members, refresh }: MembersCardProps & { members: readonly TeamMember[] }) {
  const isAlone = members.every(({ role }) => role === 'owner');
  return (
    <>
      <ul>
        {members.map((member) => (
          <MemberRow key={member.user_id} teamId={teamId} member={member} refresh={refresh} />
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

interface MemberRowProps extends MembersCardProps {
  member: TeamMember;
}

function MemberRow({ teamId, member, refresh }: MemberRowProps) {
  const user = useAppUser();
  const [busy, setBusy] = useState(false);
  const name = member.profile.full_name ?? member.email;
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
    <li className="flex items-center gap-3 border-t border-line px-5 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {member.role === 'owner' && <Badge tone="accent">owner</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-faint">
          {member.profile.full_name ? `${member.email} · ` : ''}
          {member.joined_at ? `joined ${dayInSentence(member.joined_at)}` : 'joined'}
        </p>
      </div>
      {member.role !== 'owner' && (
        <Button size="small" busy={busy} onClick={() => void remove()}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
