// A coach for objections. The chat lives as long as the page: nothing of it is stored anywhere.
import { RotateCcw, SendHorizontal } from 'lucide-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { uuidOrNull } from '../../domain/uuid.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { late } from '../../web/ui/late.tsx';
import { Select } from '../../web/ui/select.tsx';
import { TextArea } from '../../web/ui/text-input.tsx';
import { fetchRebuttal, whyItFailed } from './ask-for-rebuttal.browser.ts';
import { ChatLog, type Message } from './chat-log.tsx';
import type { Along } from './lead-along.tsx';
import { maxLetters, products, tones, type Product, type Tone } from './rebuttal.rules.ts';
import { afterReset, opening, privacyHint } from './rebuttal.words.ts';

type Said = Message extends infer Each ? (Each extends { id: string } ? Omit<Each, 'id'> : never) : never;

const messageOf = (said: Said): Message => ({ ...said, id: crypto.randomUUID() });
const optionsOf = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }));

const LeadAlong = late(async () => (await import('./lead-along.tsx')).LeadAlong);

const parseLead = ({ lead }: RawSearch) => uuidOrNull(lead);

export function RebuttalPage() {
  const [leadId] = usePageSearch(parseLead);
  return <Chat key={leadId} leadId={leadId} />;
}

function Chat({ leadId }: { leadId: string | null }) {
  const [messages, setMessages] = useState<readonly Message[]>(() => [messageOf({ from: 'coach', text: opening })]);
  const [product, setProduct] = useState<Product>('Final Expense');
  const [tone, setTone] = useState<Tone>('Direct & supportive');
  const [content, setContent] = useState('');
  const [isThinking, setThinking] = useState(false);
  const [along, setAlong] = useState<Along>({});
  const box = useRef<HTMLTextAreaElement>(null);
  // An answer to a chat that was reset is dropped.
  const chat = useRef(0);

  const say = (said: Said) => setMessages((now) => [...now, messageOf(said)]);
  const send = async () => {
    const text = content.trim();
    if (text === '' || isThinking) return;
    const own = chat.current;
    say({ from: 'agent', text, along: Object.keys(along) });
    setContent('');
    setThinking(true);
    const said = await fetchRebuttal({ content: text, product, tone, ...along }).then(
      (answer): Said => ({ from: 'answer', answer }),
      (fault: unknown): Said => ({ from: 'fault', why: whyItFailed(fault) }),
    );
    if (own !== chat.current) return;
    say(said);
    setThinking(false);
    // What was not answered need not be typed again.
    if (said.from === 'fault') setContent((typed) => typed || text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // A phone's keyboard has no other way to a new line.
    if (matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    void send();
  };
  const reset = () => {
    chat.current += 1;
    setMessages([messageOf({ from: 'coach', text: afterReset })]);
    setContent('');
    setThinking(false);
    box.current?.focus();
  };

  return (
    <Page
      layout="fill"
      header={
        <PageHeader
          title="AI Rebuttal Helper"
          tools={
            <Button icon={<RotateCcw aria-hidden />} onClick={reset}>
              Reset
            </Button>
          }
        />
      }
    >
      <ChatLog messages={messages} isThinking={isThinking} />
      <form onSubmit={submit} className="border-t border-line px-4 py-3 md:px-6">
        <div className="flex max-w-180 flex-col gap-3">
          {leadId !== null && <LeadAlong leadId={leadId} onChange={setAlong} onProduct={setProduct} />}
          <div className="grid gap-x-3 gap-y-2 sm:grid-cols-2">
            <Field label="Product">
              <Select value={product} onChange={setProduct} options={optionsOf(products)} />
            </Field>
            <Field label="Tone">
              <Select value={tone} onChange={setTone} options={optionsOf(tones)} />
            </Field>
          </div>
          <Field label="Call or objection" hint={privacyHint}>
            <TextArea
              ref={box}
              rows={2}
              maxLength={maxLetters}
              value={content}
              onChange={(event) => setContent(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </Field>
          <Button
            type="submit"
            tone="primary"
            className="self-end"
            icon={<SendHorizontal aria-hidden />}
            aria-disabled={isThinking || undefined}
          >
            Send
          </Button>
        </div>
      </form>
    </Page>
  );
}
