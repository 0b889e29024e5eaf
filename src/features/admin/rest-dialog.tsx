// Who had spent some of a credit before it was taken back.
import { formatDollars } from '../../domain/money.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { loadFailed } from './admin.words.ts';
import type { CreditRun } from './credit.contract.ts';
import { useRest } from './credit-queries.browser.ts';

export function RestDialog({ run, onClose }: { run: CreditRun; onClose: () => void }) {
  const rest = useRest(run.id);
  const rows = rest.data?.pages.flatMap((page) => page.rows);
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title="What we couldn’t take back"
      description={`Credit of ${formatDollars(run.amount_cents)} each. The rest was spent or is on hold.`}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {rows ? (
        <>
          <table className="w-full text-sm">
            <thead>
              <tr className="h-9 border-b border-line text-left text-xs text-ink-soft">
                <th scope="col" className="font-medium">
                  Email
                </th>
                <th scope="col" className="px-3 text-right font-medium">
                  Took back
                </th>
                <th scope="col" className="text-right font-medium">
                  Kept
                </th>
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {rows.map(({ user_id: id, email, cents, taken_back_cents: taken }) => (
                <tr key={id} className="border-b border-line last:border-b-0">
                  <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                    {email}
                  </th>
                  <td className="px-3 text-right">{formatDollars(taken)}</td>
                  <td className="text-right">{formatDollars(cents - taken)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rest.hasNextPage && (
            <div className="flex justify-center p-3">
              <Button tone="ghost" onClick={() => void rest.fetchNextPage()} busy={rest.isFetchingNextPage}>
                Show more
              </Button>
            </div>
          )}
        </>
      ) : rest.error ? (
        <ErrorState
          compact
          title={loadFailed}
          error={rest.error}
          onRetry={() => void rest.refetch()}
          retrying={rest.isFetching}
        />
      ) : (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Dialog>
  );
}
