// A lead with the whole window for itself: its facts and fields at the left, all that happened at the right. What a list knew of it shows
// at once, and is worked on, while the lead is on its way.
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../web/api-client.ts';
import { usePathPart } from '../../web/current-page.ts';
import { holdKeysWhile } from '../../web/held-keys.ts';
import { keys } from '../../web/key-table.ts';
import { navigate } from '../../web/navigate.ts';
import { useShortcut } from '../../web/shortcuts.ts';
import { useIsPhone } from '../../web/use-media-query.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { sayMissing } from '../../web/ui/say-missing.ts';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { leadName } from '../../domain/lead-name.ts';
import {
  LeadDetails,
  LeadHead,
  LeadTabs,
  RestMissing,
  saveBar,
  useHeldSections,
  type MissingRest,
} from './lead-content.tsx';
import { LeadSubtitle } from './lead-subtitle.tsx';
import type { LeadHost } from './lead-acts.browser.ts';
import { useAsked, type Asked } from './lead-asked.tsx';
import { LeadMenu } from './lead-menu-button.tsx';
import { useLeadActs } from './use-lead-acts.browser.ts';
import { useLeadDialogs, type AskLeadDialog } from './lead-dialogs.tsx';
import { useLeadEdit } from './lead-edit.browser.ts';
import { knownLead } from '../leads/known-lead.browser.ts';
import { neighborInList } from '../leads/neighbor-in-list.browser.ts';
import { useLead, useLiveLead } from '../leads/loaded-leads.browser.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';

/** `to` null: nobody comes after that one. Who has left it by then stays where they are. */
async function goOn(from: string, to: string | null): Promise<void> {
  if (to !== null && location.pathname === `/app/leads/${from}`) await navigate(`/app/leads/${to}`, { replace: true });
}

const leave = () => void navigate('/app/leads');

export function LeadPage() {
  const id = usePathPart('id');
  return <OneLead key={id} id={id} />;
}

function OneLead({ id }: { id: string }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useLead(id);
  const [known] = useState(() => knownLead(client, id));
  const isGone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
  const lead = data ?? (isGone ? undefined : known?.lead);
  const { dialog, ask } = useLeadDialogs();
  useLiveLead(id);
  const { asked, host } = useAsked({ focusField: null, ask }, leave);
  useLeadActs({ lead, place: 'open', host });
  const step = (by: 1 | -1) => {
    const next = neighborInList(id, by);
    if (next instanceof Promise) holdKeysWhile(next.then((found) => goOn(id, found), sayMissing));
    else void goOn(id, next);
  };
  useShortcut({ ...keys.next, label: 'Next lead of the list', run: () => step(1) });
  useShortcut({ ...keys.previous, label: 'Previous lead of the list', run: () => step(-1) });
  if (lead) {
    const missing = data ? null : { error, retry: () => void refetch(), isRetrying: isFetching, hasFigures: known?.hasFigures ?? false }; // prettier-ignore
    return (
      <>
        <Loaded lead={lead} missing={missing} ask={ask} asked={asked} host={host} />
        {dialog}
      </>
    );
  }
  return (
    <Page header={<PageHeader title="Lead" />}>
      {error ? (
        <ErrorState
          error={isGone ? undefined : error}
          title={isGone ? 'This lead no longer exists.' : 'We couldn’t load this lead.'}
          onRetry={isGone ? undefined : () => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading>
          <SkeletonText lines={10} />
        </Loading>
      )}
    </Page>
  );
}

const toCome: MissingRest = { error: null, retry: () => undefined, isRetrying: false, hasFigures: true };

interface LoadedProps {
  lead: Lead;
  /** All but what a list told of it. */
  missing: MissingRest | null;
  ask: AskLeadDialog;
  asked: Asked;
  host: LeadHost;
}

function Loaded({ lead, missing, ask, asked, host }: LoadedProps) {
  const isPhone = useIsPhone();
  const edit = useLeadEdit(lead);
  const bar = missing ? null : saveBar(edit);
  const held = useHeldSections(missing === null);
  const content = { lead, edit, focusField: asked.field, ask, missing, factsFirst: true, held };
  const rest = held.isHeld ? toCome : missing;
  return (
    <Page
      header={
        <PageHeader
          title={leadName(lead)}
          description={<LeadSubtitle lead={lead} />}
          tools={
            <>
              <LeadMenu lead={lead} host={host} />
              <Link
                to="/app/leads"
                search={{ lead: lead.id, tab: lead.status === 'sold' ? 'sold' : null }}
                className={buttonClass({ tone: 'ghost', size: 'small' })}
              >
                <span className="flex items-center gap-2">
                  <ArrowLeft aria-hidden /> Leads
                </span>
              </Link>
            </>
          }
        />
      }
    >
      {/* The parts bring h3, as in the panel, whose title is the h2. */}
      <h2 className="sr-only">Lead details</h2>
      {isPhone ? (
        <>
          <LeadHead key={`head-${asked.count}`} {...content} />
          {held.isHeld ? <RestMissing missing={toCome} /> : <LeadTabs key={`tabs-${asked.count}`} {...content} />}
        </>
      ) : (
        <div className="grid max-w-360 grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <LeadHead key={`head-${asked.count}`} {...content} />
            {rest ? <RestMissing missing={rest} /> : <LeadDetails key={`details-${asked.count}`} {...content} />}
          </div>
          <LeadTabs key={`tabs-${asked.count}`} {...content} withoutDetails />
        </div>
      )}
      {bar && (
        <div className="sticky bottom-0 z-10 -mx-4 mt-6 border-t border-line bg-surface px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] md:-mx-6 md:px-6">
          {bar}
        </div>
      )}
    </Page>
  );
}
