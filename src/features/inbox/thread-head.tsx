// Above a thread: whose number it is, the way to the lead, and what can be done with the conversation.
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Ellipsis, MailOpen, Pencil, Trash2, Undo2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { isLeadStage, stageLabel } from '../../domain/lead-stage.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { confirm, prompt } from '../../web/ui/ask.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import type { MenuItem } from '../../web/ui/menu-item.ts';
import { Menu } from '../../web/ui/menu.tsx';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { StageBadge } from '../../web/ui/stage-badge.tsx';
import { toast } from '../../web/ui/toast.ts';
import { useMinutes } from '../../web/use-minutes.ts';
import { useCallLook } from '../leads/reach-buttons.tsx';
import { callPerson } from '../leads/reach-lead.browser.ts';
import { askLift } from '../suppression/lift-suppression.browser.ts';
import {
  changeConversation,
  longestName,
  removeConversation,
  renameConversation,
  type Conversation,
} from './inbox.contract.ts';
import { forgetListed, readAgain, useConversation } from './inbox-queries.browser.ts';
import { theirTime } from '../texting/their-time.browser.ts';

export interface ThreadHeadProps {
  id: string;
  /** The page's heading, where the thread is the page. */
  isPage: boolean;
  onBack: (() => void) | null;
  onClose: () => void;
  onAddLead: (phone: string) => void;
}

export function ThreadHead({ id, isPage, onBack, onClose, onAddLead }: ThreadHeadProps) {
  const { data } = useConversation(id);
  const menu = useConversationMenu(data, onClose);
  const name = data && nameOf(data.conversation);
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <header className="flex min-h-14 items-center gap-2 border-b border-line px-4 py-2 md:px-6">
      {onBack && (
        <IconButton label="Back to conversations" onClick={onBack} className="-ml-2">
          <ArrowLeft aria-hidden />
        </IconButton>
      )}
      <div className="min-w-0 flex-1">
        <Heading
          {...(isPage && { tabIndex: -1, 'data-page-heading': true })}
          className="truncate font-semibold outline-none"
        >
          {name ?? <Skeleton className="h-4 w-36" />}
        </Heading>
        {data && <Whose details={data} />}
      </div>
      {data && data.leads.length === 0 && (
        <Button size="small" icon={<UserPlus aria-hidden />} onClick={() => onAddLead(data.conversation.number)}>
          Add as lead
        </Button>
      )}
      {data && <CallButton details={data} />}
      {data && (
        <Menu
          items={menu}
          trigger={
            <IconButton label="More for this conversation">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        />
      )}
    </header>
  );
}

const nameOf = ({ name, number }: Conversation): string => name ?? formatPhone(number);

interface DetailsProps {
  details: NonNullable<ReturnType<typeof useConversation>['data']>;
}

/** The number that was texted with, whoever has it. */
function CallButton({ details: { conversation, leads } }: DetailsProps) {
  const { name, number } = conversation;
  const label = `Call ${nameOf(conversation)}`;
  const { Icon, look } = useCallLook(number, label);
  return (
    <IconButton
      label={label}
      onClick={() => callPerson({ id: leads.length === 1 ? leads[0]!.id : null, name, phone: number })}
      {...look}
    >
      <Icon aria-hidden />
    </IconButton>
  );
}

function Whose({ details: { conversation, leads, is_unsubscribed, zones } }: DetailsProps): ReactNode {
  const time = theirTime(zones, useMinutes());
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-faint">
      <span className="tabular-nums">{formatPhone(conversation.number)}</span>
      {time !== null && <span className="tabular-nums" data-tip="Their local time">{`${time} for them`}</span>}
      {leads.map((lead) => (
        <span key={lead.id} className="flex items-center gap-1.5">
          <Link to={`/app/leads/${lead.id}`}>{leads.length === 1 ? 'Open lead' : leadName(lead)}</Link>
          {lead.status === 'sold' ? (
            <Badge tone="good">Sold</Badge>
          ) : (
            isLeadStage(lead.stage) && <StageBadge stage={lead.stage} label={stageLabel(lead.stage)} />
          )}
        </span>
      ))}
      {is_unsubscribed && <Badge tone="warning">Unsubscribed</Badge>}
    </div>
  );
}

function useConversationMenu(details: ReturnType<typeof useConversation>['data'], onClose: () => void): MenuItem[] {
  const client = useQueryClient();
  if (!details) return [];
  const { conversation, may_text: mayText } = details;
  const { id, number } = conversation;
  const isClosed = mayText.may === 'not' && mayText.why === 'suppressed';
  const rename = async () => {
    const renamed = await prompt({
      title: 'Rename conversation',
      label: 'Name',
      initial: conversation.name ?? '',
      confirmLabel: 'Save',
      check: (value) =>
        value.trim() === ''
          ? 'Enter a name.'
          : value.trim().length > longestName
            ? `Use ${longestName} characters or fewer.`
            : undefined,
      act: (name) =>
        faultOf(() => call(renameConversation, { params: { id }, body: { name } }), 'Could not save name.'),
    });
    if (renamed !== null) await readAgain(client);
  };
  const remove = async () => {
    const isRemoved = await confirm({
      title: 'Remove this conversation?',
      body: 'Its messages won’t be shown again, and texts that wait are canceled. The contact and the lead stay.',
      confirmLabel: 'Remove',
      tone: 'danger',
      act: () => faultOf(() => call(removeConversation, { params: { id } }), 'Could not remove conversation.'),
    });
    if (!isRemoved) return;
    forgetListed(client, id);
    onClose();
    await readAgain(client);
  };
  const markUnread = async () => {
    onClose();
    const failed = await faultOf(
      () => call(changeConversation, { params: { id }, body: { is_read: false } }),
      'Could not mark as unread.',
    );
    if (failed !== undefined) toast({ text: failed, tone: 'danger' });
  };
  return [
    { key: 'rename', label: 'Rename', icon: Pencil, run: () => void rename() },
    { key: 'unread', label: 'Mark as unread', icon: MailOpen, run: () => void markUnread() },
    ...(isClosed
      ? [{ key: 'lift', label: 'Allow texts again', icon: Undo2, run: () => void askLift(number, ['text']) } as const]
      : []),
    { key: 'line', line: true },
    { key: 'remove', label: 'Remove', icon: Trash2, tone: 'danger', run: () => void remove() },
  ];
}

/** What is said of it; undefined: it is done. */
async function faultOf(run: () => Promise<unknown>, failed: string): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof ApiError && error.isSpoken ? `${failed} ${error.message}` : failed;
  }
}
