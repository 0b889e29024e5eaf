import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Tabs } from '../../web/ui/tabs.tsx';
import { MergeList } from './merge-list.tsx';
import { PairList } from './pair-list.tsx';
import { useLivePairs, usePairCount } from './pairs.browser.ts';

const readSearch = (raw: RawSearch): { tab: 'open' | 'dismissed' | 'merges' } => ({
  tab: raw['tab'] === 'dismissed' || raw['tab'] === 'merges' ? raw['tab'] : 'open',
});

export function DuplicatesPage() {
  useLivePairs();
  const [{ tab }, setSearch] = usePageSearch(readSearch);
  const count = usePairCount();
  return (
    <Page
      width="wide"
      header={
        <PageHeader
          title="Possible duplicates"
          description={
            <>
              Pairs of leads that may be the same person. Nothing is merged until you confirm.{' '}
              <Link to="/app/leads" className={textLinkClass}>
                All leads
              </Link>
            </>
          }
        />
      }
    >
      <Tabs
        label="Duplicates"
        value={tab}
        onChange={(next) => setSearch({ tab: next === 'open' ? null : next })}
        tabs={[
          {
            key: 'open',
            label: 'To review',
            count: count.data?.count,
            content: <PairList show="open" isComparing={count.data?.stale === true} />,
          },
          { key: 'dismissed', label: 'Not the same', content: <PairList show="dismissed" /> },
          { key: 'merges', label: 'Merges', content: <MergeList /> },
        ]}
      />
    </Page>
  );
}
