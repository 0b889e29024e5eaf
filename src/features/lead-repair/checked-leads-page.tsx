// What reading older leads again has found, lead by lead.
import { ShieldCheck } from 'lucide-react';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Tabs } from '../../web/ui/tabs.tsx';
import { DoubtfulImports } from './doubtful-imports.tsx';
import { FoundList } from './found-list.tsx';
import { FoundOptOutRow } from './found-opt-out-row.tsx';
import { FoundOthers } from './found-others.tsx';
import { FoundPeople } from './found-people.tsx';
import { useFoundOptOuts, useLeadRepair } from './lead-repair.browser.ts';

const tabs = ['opt-outs', 'people', 'others', 'imports'] as const;

const readSearch = (raw: RawSearch): { tab: (typeof tabs)[number] } => ({
  tab: tabs.find((each) => each === raw['tab']) ?? 'opt-outs',
});

export function CheckedLeadsPage() {
  const repair = useLeadRepair().data?.repair;
  const [{ tab }, setSearch] = usePageSearch(readSearch);
  return (
    <Page
      width="wide"
      header={
        <PageHeader
          title="Leads we checked again"
          description={
            <>
              Opt-outs and mix-ups in your older leads that we used to miss.{' '}
              <Link to="/app/leads" activeExact className={textLinkClass}>
                Back to leads
              </Link>
            </>
          }
        />
      }
    >
      <Tabs
        label="What we found"
        value={tab}
        onChange={(next) => setSearch({ tab: next === 'opt-outs' ? null : next })}
        tabs={[
          {
            key: 'opt-outs',
            label: 'Now do not contact',
            ...(repair && { count: repair.opt_outs }),
            content: <FoundOptOuts isDone={repair?.is_done !== false} />,
          },
          {
            key: 'people',
            label: 'May be two people',
            ...(repair && { count: repair.two_people }),
            content: <FoundPeople />,
          },
          {
            key: 'others',
            label: 'Someone else’s',
            ...(repair && { count: repair.others }),
            content: <FoundOthers />,
          },
          { key: 'imports', label: 'Imports to check', content: <DoubtfulImports /> },
        ]}
      />
    </Page>
  );
}

function FoundOptOuts({ isDone }: { isDone: boolean }) {
  return (
    <FoundList
      query={useFoundOptOuts()}
      label="Leads now marked do not contact"
      empty={
        <EmptyState icon={ShieldCheck} title={isDone ? 'Nothing to fix' : 'Still checking'}>
          {isDone
            ? 'None of your older leads had an opt-out we missed.'
            : 'We’re reading your older leads again. Texts wait until we’re done.'}
        </EmptyState>
      }
      renderRow={(row) => <FoundOptOutRow key={row.id} row={row} />}
    />
  );
}
