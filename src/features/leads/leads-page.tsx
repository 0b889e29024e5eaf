import { Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { Button } from '../../web/ui/button.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Tabs } from '../../web/ui/tabs.tsx';
import { useLeadCounts, useLiveLeads } from './lead-list.browser.ts';
import { useLeadSlots } from './lead-slots.browser.ts';
import { LeadsTable } from './leads-table.tsx';
import type { LeadSort } from './lead-sort.rules.ts';
import { useCommands } from '../../web/commands.ts';
import { useShortcut } from '../../web/shortcuts.ts';
import { useLeadDialogs } from './lead-dialogs.tsx';
import { lazyLoad } from './lazy-load.tsx';

const LeadPanel = lazy(async () => ({ default: (await import('./lead-panel.tsx')).LeadPanel }));

export interface LeadsSearch {
  tab: 'lead' | 'sold';
  q: string;
  stage: string;
  sort: LeadSort;
  open: string | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const readSearch = (raw: RawSearch): LeadsSearch => ({
  tab: raw['tab'] === 'sold' ? 'sold' : 'lead',
  q: (raw['q'] ?? '').slice(0, 200),
  stage: /^[a-z_]{1,40}$/.test(raw['stage'] ?? '') ? (raw['stage'] ?? '') : '',
  sort: raw['sort'] === 'name' || raw['sort'] === 'follow_up' ? raw['sort'] : 'newest',
  open: uuid.test(raw['lead'] ?? '') ? (raw['lead'] ?? null) : null,
});

export function LeadsPage() {
  const [search, setSearch] = usePageSearch(readSearch);
  const [focusField, setFocusField] = useState<string | null>(null);
  const counts = useLeadCounts();
  const { dialog, ask } = useLeadDialogs();
  useLiveLeads();
  const open = useCallback(
    (id: string, field: string | null = null) => {
      setFocusField(field);
      setSearch({ lead: id }, { push: true });
    },
    [setSearch],
  );
  const add = useCallback(() => ask({ kind: 'add', onOpen: open }), [ask, open]);
  useCommands(
    useMemo(
      () => [{ key: 'new-lead', label: 'New lead', icon: Plus, shortcut: 'n', keywords: 'add create', run: add }],
      [add],
    ),
  );
  useShortcut({ key: 'n', label: 'New lead', run: add });
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
        label="Leads by status"
        value={search.tab}
        onChange={(tab) => setSearch({ tab: tab === 'sold' ? 'sold' : null, stage: null, sort: null, lead: null })}
        tabs={[
          { key: 'lead', label: 'Leads', count: counts.data?.lead, content: search.tab === 'lead' && table },
          { key: 'sold', label: 'Sold', count: counts.data?.sold, content: search.tab === 'sold' && table },
        ]}
      />
      <Suspense fallback={null}>
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
      </Suspense>
    </Page>
  );
}

function PageTools() {
  return useLeadSlots().map(({ pageTool }, index) => {
    const Tool = pageTool && lazyLoad(pageTool);
    return (
      Tool && (
        <Suspense key={index} fallback={null}>
          <Tool />
        </Suspense>
      )
    );
  });
}
