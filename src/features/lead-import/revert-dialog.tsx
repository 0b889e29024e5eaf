// What taking an import back would do, before it is done: what goes, who stays and why.
import { useMutation, useQuery } from '@tanstack/react-query';
import { leadName } from '../../domain/lead-name.ts';
import { trashDays } from '../../domain/retention.ts';
import { call } from '../../web/api-client.ts';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { toast } from '../../web/ui/toast.ts';
import { revert } from './import-queries.browser.ts';
import { previewRevert, type ListedImport } from './lead-import.contract.ts';
import { stayCount } from './revert-outcome.rules.ts';
import { stayWords } from './revert.words.ts';

interface RevertDialogProps {
  record: ListedImport;
  onClose: () => void;
}

export function RevertDialog({ record, onClose }: RevertDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', record.id, 'revert'],
    queryFn: ({ signal }) => call(previewRevert, { params: { id: record.id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const take = useMutation({
    mutationFn: () => revert(record),
    onSuccess: onClose,
    onError: (fault) => toast({ tone: 'danger', text: fault.message }),
  });
  const nothing = data && data.would.trashed === 0 && data.would.emptied === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title="Revert this import?"
      description={record.file_name}
      actions={
        <>
          <Button onClick={onClose}>Keep import</Button>
          <Button tone="danger" busy={take.isPending} disabled={!data || nothing} onClick={() => take.mutate()}>
            Revert import
          </Button>
        </>
      }
    >
      {data ? (
        <Plan plan={data} />
      ) : error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
    </Dialog>
  );
}

type RevertPlan = Awaited<ReturnType<typeof readPlan>>;
const readPlan = (id: string) => call(previewRevert, { params: { id } });

function Plan({ plan: { would, staying } }: { plan: RevertPlan }) {
  const stays = stayCount(would);
  return (
    <div className="flex flex-col gap-3 pb-2">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{`${formatCounted(would.trashed, 'new lead')} ${would.trashed === 1 ? 'moves' : 'move'} to the trash, where they stay for ${trashDays} days, along with the contacts the import created.`}</li>
        {would.emptied > 0 && (
          <li>{`Details the import filled in on ${formatCounted(would.emptied, 'lead')} are cleared again, unless you changed them since.`}</li>
        )}
        <li>Opt-outs from the file stay in effect.</li>
      </ul>
      {stays > 0 && (
        <section aria-label="Leads that stay">
          <h3 className="text-sm font-medium">{`${formatCounted(stays, 'lead')} ${stays === 1 ? 'stays' : 'stay'}: you’ve worked on ${stays === 1 ? 'it' : 'them'}`}</h3>
          <ul className="mt-1.5 max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm">
            {staying.map(({ id, name, reason }) => (
              <li key={id} className="flex justify-between gap-4 px-3 py-1.5">
                <span className="truncate">{leadName({ name })}</span>
                <span className="shrink-0 text-ink-soft">{stayWords[reason]}</span>
              </li>
            ))}
            {stays > staying.length && (
              <li className="px-3 py-1.5 text-ink-soft">{`and ${formatCount(stays - staying.length)} more`}</li>
            )}
          </ul>
        </section>
      )}
    </div>
  );
}
