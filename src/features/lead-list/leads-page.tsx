import { Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { holdKeys } from '../../web/held-keys.ts';
import { lateDialog } from '../../web/ui/late.tsx';
import { usePageSearch } from '../../web/page-search.ts';
import { Button } from '../../web/ui/button.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Tabs } from '../../web/ui/tabs.tsx';
import { useLeadCounts, useListsOverTime, useLiveLeads } from '../leads/loaded-leads.browser.ts';
import { useListTabs } from '../leads/lead-slots.browser.ts';
import { useBuiltInArrival } from './built-in-arrival.browser.ts';
import { LeadsTable } from './leads-table.tsx';
import { defaultSort } from '../lead-search/lead-sort.rules.ts';
import { PageTools } from './page-tools.tsx';
import { addressOf, readLeadsSearch } from '../lead-search/leads-address.rules.ts';
import { useCommands } from '../../web/commands.ts';
import { keys } from '../../web/key-table.ts';
import { useShortcut } from '../../web/shortcuts.ts';
import { useAskedField } from '../lead-page/asked-field.browser.ts';
import { useLeadDialogs } from '../lead-page/lead-dialogs.tsx';

const LeadPanel = lateDialog(async () => (await import('../lead-page/lead-panel.tsx')).LeadPanel);

export function LeadsPage() {
  const [address, setSearch] = usePageSearch(readLeadsSearch);
  const search = useBuiltInArrival(address, setSearch);
  useListsOverTime(search.texts.follow_up === 'due');
  const [focusField, askField] = useAskedField(search.open);
  const counts = useLeadCounts();
  const { dialog, ask } = useLeadDialogs();
  useLiveLeads();
  const open = useCallback(
    (id: string, field: string | null = null) => {
      askField(id, field);
      setSearch({ lead: id }, { push: true });
    },
    [setSearch, askField],
  );
  const add = useCallback(() => {
    holdKeys();
    ask({ kind: 'add', onOpen: open });
  }, [ask, open]);
  useCommands(
    useMemo(
      () => [{ key: 'new-lead', label: 'New lead', icon: Plus, shortcut: 'n', keywords: 'add create', run: add }],
      [add],
    ),
  );
  useShortcut({ ...keys.newLead, run: add });
  const listTabs = useListTabs();
  const shownTab = listTabs.some(({ key }) => key === search.view) ? (search.view ?? search.tab) : search.tab;
  const table = (
    <LeadsTable search={search} setSearch={setSearch} counts={counts.data} onOpen={open} ask={ask} onAdd={add} />
  );
  return (
    <Page
      layout="fill"
      header={
        <PageHeader
          title="Leads"
          tools={<PageTools />}
          action={
            <Button tone="primary" icon={<Plus aria-hidden />} onClick={add}>
              New lead
            </Button>
          }
        />
      }
    >
      <Tabs
        fill
        sameContent
        label="Leads by status"
        value={shownTab}
        onChange={(key) => {
          const tab = key === 'sold' ? 'sold' : 'lead';
          const plain = { tab, q: '', texts: {}, sort: defaultSort(tab), columns: null, view: null } as const;
          setSearch(listTabs.find((each) => each.key === key)?.address ?? addressOf(plain), { push: true });
        }}
        tabs={[
          { key: 'lead', label: 'Leads', count: counts.data?.lead, content: table },
          { key: 'sold', label: 'Sold', count: counts.data?.sold, content: table },
          ...listTabs.map(({ key, label }) => ({ key, label, content: table })),
        ]}
      />
      {search.open && (
        <LeadPanel
          key={search.open}
          id={search.open}
          focusField={focusField}
          ask={ask}
          onClose={() => setSearch({ lead: null })}
        />
      )}
      {dialog}
    </Page>
  );
}
