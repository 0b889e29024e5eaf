// The inbox: conversations at the left, the open one beside it; on a phone one or the other.
import { useQueryClient } from '@tanstack/react-query';
import { MessageSquare, SquarePen } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { normalizeMessagingPhone } from '../../domain/phone-number.ts';
import { uuidOrNull } from '../../domain/uuid.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { prompt } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { late, lateDialog } from '../../web/ui/late.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { partAbove, useAreHere } from '../../web/ui/part-above.ts';
import { toast } from '../../web/ui/toast.ts';
import { useIsPhone } from '../../web/use-media-query.ts';
import { ConversationList } from './conversation-list.tsx';
import { InboxTools } from './inbox-parts.tsx';
import { inboxKey, useConversations, useLiveInbox } from './inbox-queries.browser.ts';
import { useInboxSlots } from './inbox-slots.browser.ts';
import { longestSearch, openConversation } from './inbox.contract.ts';
import { invalidNumber, sendFailed } from './inbox.words.ts';
import { ThreadSkeleton } from './thread-skeleton.tsx';

const OpenThread = late(async () => (await import('./open-thread.tsx')).OpenThread);
const senderNotice = partAbove(async () => (await import('./sender-notice.tsx')).SenderNotice);
const SenderNotice = senderNotice.Part;
const AddLeadDialog = lateDialog(async () => (await import('../leads/add-lead-dialog.tsx')).AddLeadDialog);

const readSearch = (raw: RawSearch) => ({
  openId: uuidOrNull(raw['conversation']),
  q: (raw['q'] ?? '').slice(0, longestSearch),
});

export function MessagesPage() {
  const [{ openId, q }, setSearch] = usePageSearch(readSearch);
  const isPhone = useIsPhone();
  const client = useQueryClient();
  const [newLeadPhone, setNewLeadPhone] = useState<string | null>(null);
  const { sender, isPending } = useConversations('');
  useLiveInbox(null);
  const onOpen = useCallback(
    (id: string) => setSearch({ conversation: id }, { push: openId === null }),
    [setSearch, openId],
  );
  const onSearch = useCallback((text: string) => setSearch({ q: text }), [setSearch]);
  const close = useCallback(() => setSearch({ conversation: null }), [setSearch]);
  const begin = async () => {
    const id = await askNumber();
    if (id !== null) onOpen(id);
  };
  const isThreadAlone = isPhone && openId !== null;
  const asksSender = !isThreadAlone && sender !== undefined && !sender?.is_verified;
  const slots = useInboxSlots();
  const notices = useMemo(() => slots.flatMap(({ notice }) => (notice ? partAbove(notice) : [])), [slots]);
  const above = useMemo(
    () => [...(asksSender ? [senderNotice.code] : []), ...(isThreadAlone ? [] : notices.map(({ code }) => code))],
    [asksSender, isThreadAlone, notices],
  );
  const areHere = useAreHere(above, !isPending);
  return (
    <Page
      layout="fill"
      header={
        isThreadAlone ? null : (
          <PageHeader
            title="Messages"
            tools={<InboxTools />}
            action={
              <Button tone="primary" icon={<SquarePen aria-hidden />} onClick={() => void begin()}>
                New
              </Button>
            }
          />
        )
      }
    >
      {asksSender && <SenderNotice sender={sender} />}
      {!isThreadAlone && notices.map(({ Part }, index) => <Part key={index} />)}
      <div className="flex min-h-0 flex-1 border-t border-line">
        {!isThreadAlone && (
          <ConversationList openId={openId} q={q} onSearch={onSearch} onOpen={onOpen} isToCome={!areHere} />
        )}
        {openId !== null && !areHere ? (
          <ThreadSkeleton />
        ) : openId !== null ? (
          <OpenThread
            key={openId}
            id={openId}
            isPage={isThreadAlone}
            onBack={isPhone ? close : null}
            onClose={close}
            onAddLead={setNewLeadPhone}
            fallback={<ThreadSkeleton />}
          />
        ) : (
          !isPhone && (
            <div className="flex flex-1 items-center">
              <EmptyState icon={MessageSquare} title="Choose a conversation">
                What you write here leaves from your toll-free number.
              </EmptyState>
            </div>
          )
        )}
      </div>
      {newLeadPhone !== null && (
        <AddLeadDialog
          phone={newLeadPhone}
          onClose={() => setNewLeadPhone(null)}
          onOpen={() => {
            setNewLeadPhone(null);
            void client.invalidateQueries({ queryKey: inboxKey });
          }}
        />
      )}
    </Page>
  );
}

/** @returns the conversation's id; null when nothing was entered or it could not be opened. */
async function askNumber(): Promise<string | null> {
  const number = await prompt({
    title: 'New message',
    label: 'Phone number',
    placeholder: '(555) 555-0142',
    inputType: 'tel',
    confirmLabel: 'Open',
    check: (value) => (normalizeMessagingPhone(value) === null ? invalidNumber : undefined),
  });
  if (number === null) return null;
  try {
    return (await call(openConversation, { body: { number } })).id;
  } catch (error) {
    toast({
      text: error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : sendFailed,
      tone: 'danger',
    });
    return null;
  }
}
