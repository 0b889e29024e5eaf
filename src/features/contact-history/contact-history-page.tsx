// The contact history of one person, to read, to print and as a file: consent records, opt-outs, unclear replies, all texts
// and calls.
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { brand } from '../../domain/brand.ts';
import { normalizeMessagingPhone } from '../../domain/phone-number.ts';
import { ApiError } from '../../web/api-client.ts';
import { formatCount } from '../../web/format-count.ts';
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
import { useLightPaper } from '../../web/use-light-paper.ts';
import {
  contactHistoryFile,
  useContactHistory,
  useHistoryCalls,
  useHistoryTexts,
  type Whom,
} from './contact-history.browser.ts';
import { fileName, momentWords } from './contact-history.words.ts';
import {
  addressWords,
  CallList,
  CheckList,
  ConsentList,
  GroundList,
  OptOutList,
  ReplyList,
  TextList,
} from './history-parts.tsx';
import type { ContactHistory } from './contact-history.contract.ts';

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
  const failed = history.error ?? texts.error ?? calls.error;
  const isNothing = failed instanceof ApiError && failed.code === 'not_found';
  return (
    <Page
      width="wide"
      header={
        <PageHeader
          title="Contact history"
          tools={<Tools whom={whom} leadId={leadId} isReady={parts.every(({ data }) => data !== undefined)} />}
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
      ) : history.data && texts.data && calls.data ? (
        <div className="flex flex-col gap-6">
          {/* Below the question: in the header it would push that down when it comes. */}
          <Whose history={history.data} />
          <ConsentList history={history.data} />
          {history.data.grounds.length > 0 && <GroundList history={history.data} />}
          {history.data.checks.length > 0 && <CheckList history={history.data} />}
          <OptOutList history={history.data} />
          {history.data.replies.length > 0 && <ReplyList history={history.data} />}
          <TextList texts={texts.data} zone={history.data.agent.time_zone} />
          <Cut shown={texts.data.length} all={history.data.texts} of="texts" />
          <CallList calls={calls.data} zone={history.data.agent.time_zone} />
          <Cut shown={calls.data.length} all={history.data.calls} of="calls" />
        </div>
      ) : (
        <Loading>
          <SkeletonRows rows={10} />
        </Loading>
      )}
    </Page>
  );
}

function Cut({ shown, all, of }: { shown: number; all: number; of: 'texts' | 'calls' }) {
  if (shown >= all) return null;
  return (
    <p className="text-ink-soft">
      Only the first {formatCount(shown)} of {formatCount(all)} {of} are shown. Download the file to see them all.
    </p>
  );
}

function Whose({ history: { person, agent, read_at } }: { history: ContactHistory }) {
  const who = [person.name, ...person.addresses.map(addressWords)].filter(Boolean).join(' · ');
  return (
    <div>
      <p className="wrap-anywhere tabular-nums">{who}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[agent.name, agent.email].filter(Boolean).join(', ')} · {brand.productName} ·{' '}
        {momentWords(read_at, agent.time_zone)} · times in {agent.time_zone.replaceAll('_', ' ')}
      </p>
    </div>
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
      {isReady && (
        <>
          <Button icon={<Download aria-hidden />} busy={isBusy} onClick={() => void download()}>
            Download JSON
          </Button>
          <Button tone="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
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
