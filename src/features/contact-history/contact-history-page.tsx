// The contact history of one person, to read, to print and as a file: consent records, opt-outs, unclear replies, all texts
// and calls.
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { normalizeMessagingPhone } from '../../domain/phone-number.ts';
import { ApiError } from '../../web/api-client.ts';
import { lateCode } from '../../web/late-code.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { saveFile } from '../../web/save-file.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { useLateCode } from '../../web/use-late-code.ts';
import { useLightPaper } from '../../web/use-light-paper.ts';
import {
  contactHistoryFile,
  useContactHistory,
  useHistoryCalls,
  useHistoryTexts,
  type Whom,
} from './contact-history.browser.ts';
import { fileName } from './history-file.words.ts';

/** The tables and their words: they come while the history is read. */
const partsCode = lateCode(() => import('./history-parts.tsx'));

/** Of texts, and of calls: about eighty pages. The file has all of them. */
const maxShown = 3000;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readWhom(raw: RawSearch): { whom: Whom | null; leadId: string | null } {
  const { lead = '', number = '' } = raw;
  if (uuid.test(lead)) return { whom: { lead_id: lead }, leadId: lead };
  const asked = normalizeMessagingPhone(number);
  return { whom: asked === null ? null : { number: asked }, leadId: null };
}

export function ContactHistoryPage() {
  useLightPaper();
  const [{ whom, leadId }, setSearch] = usePageSearch(readWhom);
  const history = useContactHistory(whom);
  const texts = useHistoryTexts(whom, maxShown);
  const calls = useHistoryCalls(whom, maxShown);
  const parts = [history, texts, calls];
  const { found: Parts } = useLateCode(partsCode);
  const isReady = Parts !== null && parts.every(({ data }) => data !== undefined);
  const failed = history.error ?? texts.error ?? calls.error;
  const isNothing = failed instanceof ApiError && failed.code === 'not_found';
  return (
    <Page
      width="wide"
      header={
        <PageHeader
          title="Contact history"
          tools={<Tools whom={failed ? null : whom} leadId={leadId} isReady={isReady} />}
        />
      }
    >
      {leadId === null && (
        <AskNumber
          key={whom && 'number' in whom ? whom.number : ''}
          whom={whom}
          onAsk={(number) => setSearch({ number }, { push: true })}
        />
      )}
      {whom === null ? null : isNothing ? (
        <EmptyState title="Nothing is recorded about this person">
          Consent records, opt-outs, texts and calls show up here as soon as there are some.
        </EmptyState>
      ) : failed ? (
        <ErrorState
          error={failed}
          title="We couldn’t load the contact history."
          onRetry={() => {
            for (const part of parts) void part.refetch();
          }}
          retrying={parts.some(({ isFetching }) => isFetching)}
        />
      ) : Parts && history.data && texts.data && calls.data ? (
        <Parts.HistoryParts history={history.data} texts={texts.data} calls={calls.data} />
      ) : (
        <Loading>
          <SkeletonRows rows={10} />
        </Loading>
      )}
    </Page>
  );
}

function Tools({ whom, leadId, isReady }: { whom: Whom | null; leadId: string | null; isReady: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    if (whom === null || isBusy) return;
    setBusy(true);
    try {
      const { history, text } = await contactHistoryFile(whom);
      const { name, addresses } = history.person;
      saveFile(fileName(name, addresses, history.read_at.slice(0, 10)), text, 'application/json');
    } catch (error) {
      toast({ text: `We couldn’t make the file. ${error instanceof Error ? error.message : ''}`, tone: 'danger' });
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {leadId !== null && (
        <Link to={`/app/leads/${leadId}`} className={buttonClass({ tone: 'ghost' })}>
          <span className="inline-flex items-center gap-2">
            <ArrowLeft aria-hidden /> Lead
          </span>
        </Link>
      )}
      {whom !== null && (
        <>
          <Button icon={<Download aria-hidden />} busy={isBusy} disabled={!isReady} onClick={() => void download()}>
            Download JSON
          </Button>
          <Button tone="primary" icon={<Printer aria-hidden />} disabled={!isReady} onClick={() => window.print()}>
            Print
          </Button>
        </>
      )}
    </div>
  );
}

/** Whose lead was deleted is still known by the number. */
function AskNumber({ whom, onAsk }: { whom: Whom | null; onAsk: (number: string) => void }) {
  const [typed, setTyped] = useState(whom && 'number' in whom ? whom.number : '');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = normalizeMessagingPhone(typed);
    if (number === null) return setError('Enter a valid phone number.');
    onAsk(number);
  };
  return (
    <form onSubmit={submit} noValidate className="mb-5 flex max-w-100 items-start gap-2 print:hidden">
      <div className="min-w-0 flex-1">
        <Field label="Phone number" error={error} hint="Works for leads you deleted, too.">
          <TextInput
            type="tel"
            value={typed}
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
        </Field>
      </div>
      <Button type="submit" className="mt-5">
        Show history
      </Button>
    </form>
  );
}
