// Two leads side by side, field by field: what is better is chosen beforehand, everything can be chosen otherwise.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../web/api-client.ts';
import { navigate } from '../../web/navigate.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { leadName } from '../../domain/lead-name.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { MergeFields } from './merge-fields.tsx';
import { proposeMerge, whoStays, type Choices, type MergeField, type Side } from './merge-fields.rules.ts';
import type { MergeRequest } from './merge-store.browser.ts';
import { useFreshLead, useMergeActions } from './merges.browser.ts';
import { dismiss, messageOf } from './pairs.browser.ts';

interface MergeDialogProps {
  request: MergeRequest;
  onClose: () => void;
}

export function MergeDialog({ request, onClose }: MergeDialogProps) {
  const [a, b] = [useFreshLead(request.leads[0]), useFreshLead(request.leads[1])];
  const failed = a.error ? a : b.error ? b : null;
  if (a.data && b.data && !failed)
    return (
      <BothLeads
        leads={whoStays(a.data, b.data)}
        request={request}
        onClose={onClose}
        onReload={() => Promise.all([a.refetch(), b.refetch()])}
      />
    );
  return (
    <Dialog open onClose={onClose} size="large" title="Merge two leads">
      {failed ? (
        <ErrorState
          compact
          title="We couldn’t load these leads."
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : (
        <Loading>
          <div className="flex flex-col gap-3">
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-12 w-full" />
            ))}
          </div>
        </Loading>
      )}
    </Dialog>
  );
}

interface BothLeadsProps extends MergeDialogProps {
  leads: [Lead, Lead];
  onReload: () => Promise<unknown>;
}

function BothLeads({ leads: [keep, other], request, onClose, onReload }: BothLeadsProps) {
  const client = useQueryClient();
  const merging = useMerging(keep, other, onReload);
  const proposals = useMemo(() => proposeMerge(keep, other, new Date().toISOString()), [keep, other]);
  const [chosen, setChosen] = useState<Choices>({});
  const choose = (field: MergeField, side: Side) => setChosen((now) => ({ ...now, [field]: side }));
  const bothSold = keep.status === 'sold' && other.status === 'sold';
  const confirm = async () => {
    if (bothSold || merging.isBusy || !(await merging.run(chosen))) return;
    openSurvivor(other.id, keep.id);
    onClose();
    request.onDone?.();
  };
  useConfirmKey(confirm);
  const reject = () => {
    if (request.pair) void dismiss(client, request.pair);
    onClose();
    request.onDone?.();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      keepOpenOutside={Object.keys(chosen).length > 0}
      title={`Merge ${leadName(keep)} and ${leadName(other)}`}
      description="Phones and emails you don’t choose are kept as additional ones. Tags, notes and meetings from both are kept."
      actions={
        <>
          {request.pair && (
            <Button tone="ghost" className="md:mr-auto" onClick={reject}>
              {request.pair.level === 'household' ? 'Two people, keep both' : 'Not the same person'}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={bothSold} busy={merging.isBusy} onClick={() => void confirm()}>
            Merge
          </Button>
        </>
      }
    >
      <Cautions request={request} keep={keep} other={other} failure={merging.failure} />
      <MergeFields
        keep={keep}
        other={other}
        proposals={proposals}
        chosen={chosen}
        onChoose={choose}
        onChooseAll={(side) =>
          setChosen(Object.fromEntries(proposals.filter(({ why }) => why !== 'same').map(({ field }) => [field, side])))
        }
      />
    </Dialog>
  );
}

/** The request's own id stays the same when it is sent again: what was merged already is not merged twice. */
function useMerging(keep: Lead, other: Lead, onReload: () => Promise<unknown>) {
  const { merge } = useMergeActions();
  const id = useRef(crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const named = (lead: Lead) => ({ id: lead.id, version: lead.version, name: leadName(lead) });
  return {
    isBusy,
    failure,
    async run(choices: Choices): Promise<boolean> {
      setBusy(true);
      setFailure(null);
      try {
        await merge({ id: id.current, keep: named(keep), other: named(other), choices });
        return true;
      } catch (error) {
        setFailure(messageOf(error));
        setBusy(false);
        // Shown as they are now; what was chosen stays chosen.
        if (error instanceof ApiError && error.code === 'conflict') await onReload();
        return false;
      }
    },
  };
}

/** Ctrl or Cmd with Enter, wherever the focus is: the dialog has the whole screen. */
function useConfirmKey(confirm: () => Promise<void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.repeat) return;
    event.preventDefault(); // a button with the focus is not pressed as well
    void confirm();
  });
  useEffect(() => {
    const react = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', react);
    return () => removeEventListener('keydown', react);
  }, []);
}

/** Where the lead that went is on screen, the one that took it up is shown instead. */
function openSurvivor(gone: string, survivor: string): void {
  const { pathname, search } = location;
  const there = `${pathname}${search}`;
  if (there.includes(gone)) void navigate(there.replaceAll(gone, survivor), { replace: true });
}

interface CautionsProps {
  request: MergeRequest;
  keep: Lead;
  other: Lead;
  failure: string | null;
}

function Cautions({ request, keep, other, failure }: CautionsProps) {
  return (
    <div className="mb-3 flex flex-col gap-2 empty:hidden">
      {failure && <Notice tone="danger">{failure}</Notice>}
      {keep.status === 'sold' && other.status === 'sold' ? (
        <Notice tone="warning">
          Both leads are sold. Each policy counts in your reports, so two sold leads can’t be merged.
        </Notice>
      ) : (
        keep.status === 'sold' && <Notice>The merged lead stays sold.</Notice>
      )}
      {request.pair?.level === 'household' && (
        <Notice tone="warning">
          Same number, different first names. They may be two people in one household. Merge only if they’re the same
          person.
        </Notice>
      )}
    </div>
  );
}
