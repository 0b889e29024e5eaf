// The lead beside a list: reach it, move it, write down what was said, change any field. What is typed survives a reload.
import { useQueryClient } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../web/api-client.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { SidePanel } from '../../web/ui/side-panel.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { leadName } from '../../domain/lead-name.ts';
import { LeadHead, LeadTabs, saveBar, type MissingRest } from './lead-content.tsx';
import { LeadSubtitle } from './lead-subtitle.tsx';
import { useAsked, type Asked } from './lead-asked.tsx';
import { LeadMenu } from './lead-menu-button.tsx';
import { useLeadActs } from './use-lead-acts.browser.ts';
import type { AskLeadDialog } from './lead-dialogs.tsx';
import { useLeadEdit } from './lead-edit.browser.ts';
import { knownLead } from '../leads/known-lead.browser.ts';
import { useLead } from '../leads/loaded-leads.browser.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';

interface LeadPanelProps {
  id: string;
  /** The field to begin in; null leaves the focus in the list. */
  focusField: string | null;
  ask: AskLeadDialog;
  onClose: () => void;
  /** The tab to begin with; else the one that was looked at last. */
  firstTab?: string;
  takeFocus?: boolean;
}

/** One panel for loading and loaded, so that the focus inside it is never thrown away. */
export function LeadPanel({ id, onClose, takeFocus = false, ...content }: LeadPanelProps) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useLead(id);
  const [known] = useState(() => knownLead(client, id));
  const isGone = error instanceof ApiError && error.code === 'not_found';
  const lead = data ?? (isGone ? undefined : known?.lead);
  const { asked, host } = useAsked(content, onClose);
  useLeadActs({ lead, place: 'open', host });
  const tools = (
    <>
      {lead && <LeadMenu lead={lead} host={host} />}
      <OpenAsPage id={id} />
    </>
  );
  const frame = { open: true, pushes: true, isInAddress: true, onClose, takeFocus, tools } as const;
  if (lead) {
    const missing = data ? null : { error, retry: () => void refetch(), isRetrying: isFetching, hasFigures: known?.hasFigures ?? false }; // prettier-ignore
    return <Loaded key={id} lead={lead} missing={missing} frame={frame} {...content} asked={asked} />;
  }
  return (
    <SidePanel {...frame} title={error ? 'Lead' : <Skeleton className="my-1 h-5 w-44" />}>
      {isGone ? (
        <ErrorState compact error={error} title="This lead no longer exists." />
      ) : error ? (
        <ErrorState
          compact
          title="We couldn’t load this lead."
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading>
          <div className="flex flex-col gap-5 pt-2">
            {[0, 1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} className="h-9 w-full" />
            ))}
          </div>
        </Loading>
      )}
    </SidePanel>
  );
}

type Frame = Pick<
  Parameters<typeof SidePanel>[0],
  'open' | 'pushes' | 'isInAddress' | 'onClose' | 'takeFocus' | 'tools'
>;
type LoadedProps = Omit<LeadPanelProps, 'id' | 'onClose' | 'takeFocus' | 'focusField'> & {
  lead: Lead;
  frame: Frame;
  asked: Asked;
  missing: MissingRest | null;
};

function Loaded({ lead, missing, frame, ask, firstTab, asked }: LoadedProps) {
  const edit = useLeadEdit(lead);
  const content = { lead, edit, focusField: asked.field, ask, missing };
  return (
    <SidePanel
      {...frame}
      title={leadName(lead)}
      subtitle={<LeadSubtitle lead={lead} />}
      footer={missing ? null : saveBar(edit)}
    >
      {/* What is asked for begins there once more. */}
      <LeadHead key={`head-${asked.count}`} {...content} />
      <LeadTabs key={`tabs-${asked.count}`} {...content} first={firstTab} />
    </SidePanel>
  );
}

function OpenAsPage({ id }: { id: string }) {
  return (
    <Link
      to={`/app/leads/${id}`}
      aria-label="Open full page"
      data-tip="Open full page"
      className={buttonClass({ tone: 'ghost', size: 'small', icon: true, className: 'max-md:hidden' })}
    >
      <Maximize2 aria-hidden />
    </Link>
  );
}
