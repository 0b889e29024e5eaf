// The conversation with a lead, beside whatever page the lead is on.
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { call } from '../../web/api-client.ts';
import { holdKeysUntil, releaseKeys } from '../../web/held-keys.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { SidePanel } from '../../web/ui/side-panel.tsx';
import { TextableNow } from '../texting/textable-now.tsx';
import { inboxKey, useConversation } from './inbox-queries.browser.ts';
import { openConversation } from './inbox.contract.ts';
import type { TextedLead } from './texted-lead.browser.ts';
import { Thread } from './thread.tsx';

export function TextPanel({ lead, onClose }: { lead: TextedLead; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...inboxKey, 'of-lead', lead.id],
    queryFn: () => call(openConversation, { body: { lead_id: lead.id } }),
    staleTime: 0,
  });
  const thread = useRef<HTMLDivElement>(null);
  // What is typed at once is the text, not keys of the list beside it.
  useLayoutEffect(() => holdKeysUntil(() => isWritten(thread.current)), []);
  useLayoutEffect(() => {
    if (error) releaseKeys();
  }, [error]);
  return (
    <SidePanel open onClose={onClose} title={`Text ${leadName(lead)}`} subtitle={data && <Subtitle id={data.id} />}>
      <div ref={thread} className="-mx-5 -my-4 flex h-[calc(100%+32px)] flex-col">
        {data ? (
          <Thread id={data.id} takesFocus words={lead.words} />
        ) : (
          error && (
            <ErrorState
              compact
              title="We couldn’t open this conversation."
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )
        )}
      </div>
    </SidePanel>
  );
}

function Subtitle({ id }: { id: string }) {
  const { data } = useConversation(id);
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {data && <TextableNow textable={data} isShort />}
      <Link to={`/app/messages?conversation=${id}`}>Open in Messages</Link>
    </span>
  );
}

/** The conversation is there, and its field has the focus, where there is one. */
function isWritten(thread: HTMLElement | null): boolean {
  const field = thread?.querySelector('textarea:not(:disabled)');
  return field ? field === document.activeElement : thread?.querySelector('[role="log"]') != null;
}
