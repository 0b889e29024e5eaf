import { Link2, Mail } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { CopyButton } from '../../web/ui/copy-button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { dayInSentence } from './day-in-sentence.browser.ts';
import { sayFailure } from './say-failure.rules.ts';
import { createInvite, revokeInvite } from './team-invites.contract.ts';
import { inviteDays } from './invite.rules.ts';
import { noSeatMessage } from './teams.rules.ts';
import { useOpenInvites, type ManagedTeam, type TeamInvite } from './teams-queries.browser.ts';

interface InvitesCardProps {
  team: ManagedTeam;
  refresh: () => Promise<void>;
}

type MadeInvite = EndpointAnswer<typeof createInvite> & { email: string };

export function InvitesCard({ team, refresh }: InvitesCardProps) {
  const { made, forget, busy, failure, submit } = useInvite(team, refresh);
  return (
    <Card
      title="Invite members"
      description={`Each link works once and expires in ${inviteDays} days. It uses a seat when accepted.`}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field label="Email (optional)" hint="Leave blank to share the link yourself." error={failure}>
          <div className="flex gap-2 max-sm:flex-col">
            <TextInput name="email" type="email" autoComplete="off" placeholder="agent@example.com" />
            <Button type="submit" tone="primary" busy={busy} icon={<Link2 aria-hidden />}>
              Create invite
            </Button>
          </div>
        </Field>
      </form>
      {made && <NewLink key={made.invite_id} invite={made} />}
      <OpenInvites teamId={team.id} refresh={refresh} onRevoked={forget} />
    </Card>
  );
}

function useInvite(team: ManagedTeam, refresh: () => Promise<void>) {
  const user = useAppUser();
  const [made, setMade] = useState<MadeInvite>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (team.seats.seats_available < 1) {
      setFailure(noSeatMessage);
      return;
    }
    const field = event.currentTarget.querySelector('input');
    const email = field?.value.trim() ?? '';
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { team_id: team.id, ...(email && { email }) };
      const answer = await call(createInvite, { body }, { userId: user?.id });
      setMade({ ...answer, email });
      // The next one may be typed already.
      if (field?.value.trim() === email) field.value = '';
    } catch (fault) {
      setFailure(sayFailure('Failed to create invite', fault));
    }
    setBusy(false);
    await refresh();
  };
  /** A revoked link is none to hand out. */
  const forget = (id: string) => setMade((now) => (now?.invite_id === id ? undefined : now));
  // Seats may have been bought, or given up, since it was said.
  const isOver = failure === noSeatMessage && team.seats.seats_available > 0;
  return { made, forget, busy, failure: isOver ? undefined : failure, submit };
}

/** Shown once: the server keeps only what is needed to know it again. */
function NewLink({ invite: { acceptUrl, email, mailed } }: { invite: MadeInvite }) {
  const words = mailed
    ? `Sent to ${email}. You can also share the link yourself. It won’t be shown again.`
    : email
      ? `We couldn’t email ${email}. Copy the link and send it yourself. It won’t be shown again.`
      : 'Copy the link and send it to your agent. It won’t be shown again.';
  return (
    <div className="mt-4 flex flex-col gap-2">
      <Notice tone={email && !mailed ? 'warning' : 'good'}>{words}</Notice>
      <Field label="Invite link" labelHidden>
        <div className="flex gap-2">
          <TextInput
            readOnly
            value={acceptUrl}
            onFocus={(event) => event.target.select()}
            className="font-mono text-sm"
          />
          <CopyButton text={acceptUrl} isLink />
        </div>
      </Field>
    </div>
  );
}

interface OpenInvitesProps {
  teamId: string;
  refresh: () => Promise<void>;
  onRevoked: (id: string) => void;
}

function OpenInvites({ teamId, refresh, onRevoked }: OpenInvitesProps) {
  const { data, error, refetch, isFetching } = useOpenInvites(teamId);
  if (error && !data)
    return (
      <ErrorState
        compact
        error={error}
        title="We couldn’t load open invites."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Skeleton className="mt-5 h-10 w-full" />;
  return (
    <section aria-labelledby="open-invites" className="mt-5">
      <h3 id="open-invites" className="text-xs font-medium text-ink-soft">
        Open invites
      </h3>
      {data.length === 0 ? (
        <p className="mt-1 text-sm text-ink-faint">No open invites.</p>
      ) : (
        <ul className="mt-1">
          {data.map((invite) => (
            <OpenInvite key={invite.id} teamId={teamId} invite={invite} refresh={refresh} onRevoked={onRevoked} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OpenInvite({ teamId, invite, refresh, onRevoked }: OpenInvitesProps & { invite: TeamInvite }) {
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    try {
      await call(revokeInvite, { params: { id: teamId, inviteId: invite.id } });
      onRevoked(invite.id);
      toast({ text: 'Invite revoked.', tone: 'good' });
    } catch (fault) {
      toast({ text: sayFailure('We couldn’t revoke the invite.', fault), tone: 'danger' });
    }
    await refresh();
    setBusy(false);
  };
  const whom = invite.email ?? 'Link only, no email';
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
      {invite.email ? (
        <Mail aria-hidden className="text-ink-faint" />
      ) : (
        <Link2 aria-hidden className="text-ink-faint" />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate">{whom}</p>
        <p className="text-xs text-ink-faint">Expires {dayInSentence(invite.expires_at)}</p>
      </div>
      <Button size="small" busy={busy} onClick={() => void revoke()}>
        Revoke<span className="sr-only"> {whom}</span>
      </Button>
    </li>
  );
}
