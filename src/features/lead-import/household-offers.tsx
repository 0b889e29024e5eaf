// Rows with the number of a lead under another first name, or with one that it has beside its main one: somebody else, perhaps.
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { formatPhone } from '../../domain/phone-number.ts';
import { call } from '../../web/api-client.ts';
import { formatCount } from '../../web/format-count.ts';
import { queryClient } from '../../web/query-client.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { toast } from '../../web/ui/toast.ts';
import { duplicateCount } from '../lead-files/import-tally.rules.ts';
import { addSecondLeadOfRow, listHouseholds, type LeadImport } from './lead-import.contract.ts';

export function HouseholdOffers({ record }: { record: Pick<LeadImport, 'id' | 'tally'> }) {
  const { tally } = record;
  const mayHave = tally !== null && duplicateCount(tally) > tally.duplicate_existing.row;
  const query = useInfiniteQuery({
    queryKey: ['imports', record.id, 'households'],
    enabled: mayHave,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(listHouseholds, { params: { id: record.id }, query: { after: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next_after,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  if (rows.length === 0) return null;
  return (
    <section aria-label="People who share another lead’s number">
      <h3 className="text-xs font-medium">{`Same number, maybe someone else (${formatCount(total)})`}</h3>
      <p className="mt-0.5 text-sm text-ink-soft">
        These rows have another lead’s number with a different first name, or match a lead’s additional number. We
        skipped them as duplicates. Add anyone who is a different person.
      </p>
      <ul className="mt-2 max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {rows.map((row) => (
          <Offer key={row.row} row={row} importId={record.id} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="mt-2"
          size="small"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

type HouseholdRow = Awaited<ReturnType<typeof readHouseholds>>['rows'][number];
const readHouseholds = (id: string) => call(listHouseholds, { params: { id }, query: {} });

function Offer({ row, importId }: { row: HouseholdRow; importId: string }) {
  const add = useMutation({
    mutationFn: () => call(addSecondLeadOfRow, { params: { id: importId, row: row.row }, body: {} }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['imports', importId, 'households'] });
      void queryClient.invalidateQueries({ queryKey: ['leads'] });
    },
    onError: (error) => toast({ tone: 'danger', text: error.message }),
  });
  return (
    <li className="flex items-center gap-3 px-3 py-2 text-sm max-md:flex-wrap">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p className="truncate font-medium">{row.name || row.email || formatPhone(row.phone ?? '')}</p>
        <p className="wrap-anywhere text-ink-soft tabular-nums">{numberOf(row)}</p>
      </div>
      {row.second_lead_id || add.isSuccess ? (
        <Badge tone="good">Added</Badge>
      ) : (
        <Button
          size="small"
          busy={add.isPending}
          icon={<UserPlus aria-hidden />}
          aria-label={`Add as separate lead: ${row.name}`}
          onClick={() => add.mutate()}
        >
          Add as separate lead
        </Button>
      )}
    </li>
  );
}

function numberOf({ phone, email, matched_by: by, lead_name: name }: HouseholdRow): string {
  const whose = `${name ?? 'another lead'}’s`;
  if (by === 'email' && email) return `${email} is ${whose} email`;
  const number = phone ? formatPhone(phone) : email;
  return by === 'further'
    ? `${number} is an additional number of ${name ?? 'another lead'}`
    : `${number} is ${whose} number`;
}
