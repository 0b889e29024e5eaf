// The open lead beside the board. The address keeps it, so that it survives reload and Back closes it.
import { BadgeDollarSign, Mail, MessageSquare, Phone } from 'lucide-react';
import { Suspense } from 'react';
import { isLeadStage, stageLabel } from '../../domain/lead-stage.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { ApiError } from '../../web/api-client.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { SidePanel } from '../../web/ui/side-panel.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { StageBadge } from '../../web/ui/stage-badge.tsx';
import { useLeadDialogs } from '../leads/lead-dialogs.tsx';
import { LeadNotes } from '../leads/lead-notes.tsx';
import { leadName } from './board-card.tsx';
import { cardAfter, type PipelineCard } from './board.rules.ts';
import { FollowUpForm, PendingReasonForm, QuoteForm, StageForm } from './panel-forms.tsx';
import type { CardDetails } from './pipeline.contract.ts';
import { useCard } from './pipeline-queries.browser.ts';
import { useUnsavedMoves } from './pipeline-saves.browser.ts';

interface LeadPanelProps {
  leadId: string;
  /** As the board shows it. */
  seen: PipelineCard | undefined;
  onClose: () => void;
}

export function LeadPanel({ leadId, seen, onClose }: LeadPanelProps) {
  const { query, card: stored } = useCard(leadId, seen);
  const unsaved = useUnsavedMoves().filter(({ save }) => save.input.leadId === leadId);
  const card = stored && unsaved.reduce<PipelineCard>(cardAfter, stored);
  const details = query.data;
  const { dialog, ask } = useLeadDialogs();
  const isGone = query.error instanceof ApiError && query.error.code === 'not_found';
  return (
    <SidePanel
      open
      onClose={onClose}
      title={card ? leadName(card) : 'Lead'}
      subtitle={card && isLeadStage(card.stage) && <StageBadge stage={card.stage} label={stageLabel(card.stage)} />}
      footer={
        card && (
          <div className="flex gap-2">
            <Link to="/app/leads" search={{ lead: leadId }} className={buttonClass({ className: 'flex-1' })}>
              Open in Leads
            </Link>
            {details?.status !== 'sold' && (
              <Button
                className="flex-1"
                icon={<BadgeDollarSign aria-hidden />}
                onClick={() => ask({ kind: 'sell', id: leadId })}
              >
                Mark as SOLD
              </Button>
            )}
          </div>
        )
      }
    >
      {isGone ? (
        <ErrorState compact error={query.error} title="This lead is gone." />
      ) : card ? (
        <div className="flex flex-col gap-4">
          <Reach card={card} />
          {details?.status === 'sold' ? (
            <Notice tone="good">This lead is sold and has left the pipeline.</Notice>
          ) : (
            <>
              <StageForm card={card} />
              <QuoteForm card={card} />
              <PendingReasonForm card={card} />
            </>
          )}
          <FollowUpForm card={card} />
          {details && <About details={details} />}
          <div className="flex flex-col gap-3">
            <h3 className="font-semibold">Notes</h3>
            <LeadNotes leadId={leadId} />
          </div>
        </div>
      ) : query.error ? (
        <ErrorState
          compact
          error={query.error}
          title="This lead could not be loaded."
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
      <Suspense fallback={null}>{dialog}</Suspense>
    </SidePanel>
  );
}

function Reach({ card }: { card: PipelineCard }) {
  const look = buttonClass({ className: 'flex-1' });
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-soft tabular-nums wrap-anywhere">
        {[card.phone && formatPhone(card.phone), card.email, card.state].filter(Boolean).join(' · ') ||
          'No phone or email'}
      </p>
      {(card.phone || card.email) && (
        <div className="flex gap-2">
          {card.phone && (
            <>
              <a href={`tel:${card.phone}`} className={look}>
                <span className="flex items-center gap-2">
                  <Phone aria-hidden /> Call
                </span>
              </a>
              <a href={`sms:${card.phone}`} className={look}>
                <span className="flex items-center gap-2">
                  <MessageSquare aria-hidden /> Text
                </span>
              </a>
            </>
          )}
          {card.email && (
            <a href={`mailto:${card.email}`} className={look}>
              <span className="flex items-center gap-2">
                <Mail aria-hidden /> Email
              </span>
            </a>
          )}
        </div>
      )}
    </div>
  );
}

function About({ details }: { details: CardDetails }) {
  if (!details.notes && !details.company && !details.source) return null;
  return (
    <div className="flex flex-col gap-1 border-b border-line pb-4 text-sm text-ink-soft">
      {details.company && <p>Company: {details.company}</p>}
      {details.source && <p>Source: {details.source}</p>}
      {details.notes && <p className="wrap-anywhere whitespace-pre-wrap">{details.notes}</p>}
    </div>
  );
}
