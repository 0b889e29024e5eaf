// Contacts on messaging list: who gets texts, under which tags, and which templates those make them eligible for.
import { ContactRound, History } from 'lucide-react';
import { useCallback, useMemo, useState, type RefObject } from 'react';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { useStore } from '../../web/store.ts';
import { questions } from '../../web/ui/ask.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { lateDialog } from '../../web/ui/late.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { SearchField } from '../../web/ui/search-field.tsx';
import { Toolbar } from '../../web/ui/toolbar.tsx';
import { VirtualTable } from '../../web/ui/virtual-table.tsx';
import { ContactCard, contactColumns, contactName, eligibleLabels } from './contact-cells.tsx';
import { eligibleKeys, type EligibleKey } from './contact-tags.rules.ts';
import { asChanged, tagChanges } from './contact-tags.browser.ts';
import { useContacts, useEnabledTemplates, useLiveContacts } from './contacts.browser.ts';
import type { Contact } from './contacts.contract.ts';

const ManageTags = lateDialog(async () => (await import('./manage-tags.tsx')).ManageTags);
const DeleteContactDialog = lateDialog(async () => (await import('./delete-contact-dialog.tsx')).DeleteContactDialog);

const readSearch = (raw: RawSearch) => ({ q: (raw['q'] ?? '').slice(0, 200) });
const keyOf = ({ id }: Contact): string => id;

export function ContactsPage() {
  const [{ q }, setSearch] = usePageSearch(readSearch);
  const contacts = useContacts(q);
  useLiveContacts(q, contacts.rows);
  const changes = useStore(tagChanges);
  const rows = useMemo(() => contacts.rows.map((row) => asChanged(row, changes)), [contacts.rows, changes]);
  const enabled = useEnabledTemplates();
  const [edited, setEdited] = useState<{ id: string; anchor: RefObject<HTMLElement | null> } | null>(null);
  const [leaving, setLeaving] = useState<Contact | null>(null);
  const tools = useMemo(
    () => ({
      manageTags: ({ id }: Contact, button: HTMLElement) => setEdited({ id, anchor: { current: button } }),
      askDelete: setLeaving,
    }),
    [],
  );
  const columns = useMemo(() => contactColumns(enabled, tools), [enabled, tools]);
  const find = useCallback((text: string) => setSearch({ q: text.trim() }), [setSearch]);
  const editedRow = edited && rows.find(({ id }) => id === edited.id);
  return (
    <Page
      layout="fill"
      header={
        <PageHeader
          title="Contacts on messaging list"
          tools={
            <Link to="/app/contact-history" className={buttonClass({})}>
              <span className="inline-flex items-center gap-2">
                <History aria-hidden />
                <span className="max-md:sr-only">Contact history</span>
              </span>
            </Link>
          }
        />
      }
    >
      <Toolbar label="Search" aside={<EnabledTemplates enabled={enabled} isLoading={contacts.isPending} />}>
        <SearchField
          label="Search contacts"
          value={q}
          onChange={find}
          placeholder="Search by name, phone or tag"
          className="w-80 max-md:w-full"
        />
      </Toolbar>
      {contacts.isError && rows.length === 0 ? (
        <ErrorState
          title="We couldn’t load your contacts."
          error={contacts.error}
          onRetry={() => void contacts.refetch()}
          retrying={contacts.isFetching}
        />
      ) : (
        <VirtualTable
          label="Contacts"
          rows={rows}
          rowKey={keyOf}
          columns={columns}
          rowHeight={52}
          cardHeight={96}
          loading={contacts.isPending}
          hasMore={contacts.hasNextPage}
          onEndReached={() => void (contacts.isFetching || contacts.fetchNextPage())}
          fetching={contacts.isFetching && !contacts.isFetchNextPageError}
          rowLabel={contactName}
          renderCard={(row) => <ContactCard row={row} enabled={enabled} {...tools} />}
          empty={<Empty q={q} onReset={() => setSearch({ q: null })} />}
        />
      )}
      {edited && editedRow && (
        <ManageTags
          key={edited.id}
          contact={editedRow}
          name={contactName(editedRow)}
          anchor={edited.anchor}
          // What failed is said above it; closing that is no wish to leave.
          onClose={() => questions.get().length === 0 && setEdited(null)}
        />
      )}
      {leaving && (
        <DeleteContactDialog contact={leaving} name={contactName(leaving)} onClose={() => setLeaving(null)} />
      )}
    </Page>
  );
}

interface EnabledTemplatesProps {
  enabled: ReadonlySet<EligibleKey> | undefined;
  isLoading: boolean;
}

/** On a phone the place of two lines is kept for it. */
function EnabledTemplates({ enabled, isLoading }: EnabledTemplatesProps) {
  const settings = (
    <Link to="/app/messaging-settings" className={textLinkClass}>
      Messaging Settings
    </Link>
  );
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm text-ink-faint max-md:min-h-12">
      {isLoading ? (
        <span aria-hidden>Loading…</span>
      ) : (
        enabled && (
          <>
            <span id="enabled-templates" className="max-md:w-full">
              Enabled templates
            </span>
            <ul aria-labelledby="enabled-templates" className="contents">
              {eligibleKeys
                .filter((key) => enabled.has(key))
                .map((key) => (
                  <li key={key} className="flex">
                    <Badge tone="accent">{eligibleLabels[key]}</Badge>
                  </li>
                ))}
              {enabled.size === 0 && <li>None. Turn them on in {settings}.</li>}
            </ul>
          </>
        )
      )}
    </div>
  );
}

function Empty({ q, onReset }: { q: string; onReset: () => void }) {
  return (
    <EmptyState
      icon={ContactRound}
      title="No contacts found."
      actions={q ? <Button onClick={onReset}>Clear search</Button> : undefined}
    >
      {q
        ? `No contact has “${q}” in its name, phone or tags.`
        : 'Every lead you add or import with a phone number is listed here.'}
    </EmptyState>
  );
}
