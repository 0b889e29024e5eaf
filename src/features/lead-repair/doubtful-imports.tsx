// Imports to compare with their files: what may be wrong in each, and the way to take it back and import it again.
import { FileSpreadsheet } from 'lucide-react';
import { formatDateTime } from '../../web/format-date.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { FoundList } from './found-list.tsx';
import { useDoubtfulImports } from './lead-repair.browser.ts';
import type { DoubtfulImport } from './lead-repair.contract.ts';
import { doubtWords } from './lead-repair.words.ts';

export function DoubtfulImports() {
  const { data, ...query } = useDoubtfulImports();
  return (
    <FoundList
      query={{
        ...query,
        data: data && { pages: [data] },
        hasNextPage: false,
        isFetchingNextPage: false,
        fetchNextPage: query.refetch,
      }}
      label="Imports to check"
      intro={
        <>
          We can’t tell from the leads alone whether these files were read right. If one of them was misread, revert it
          on{' '}
          <Link to="/app/leads/imports" className={textLinkClass}>
            Imports
          </Link>{' '}
          and import the file again. Leads you’ve worked on stay.
        </>
      }
      empty={
        <EmptyState icon={FileSpreadsheet} title="No imports to check">
          None of your older imports could have been misread.
        </EmptyState>
      }
      renderRow={(row) => <ImportRow key={row.id} row={row} />}
    />
  );
}

function ImportRow({ row: { file_name, created_at, doubts } }: { row: DoubtfulImport }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-2.5 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <span className="flex min-w-0 flex-col">
        <span className="font-medium wrap-anywhere">{file_name}</span>
        <span className="text-xs text-ink-faint tabular-nums">{formatDateTime(created_at)}</span>
      </span>
      <ul className="text-ink-soft">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubtWords[doubt]}</li>
        ))}
      </ul>
    </li>
  );
}
