// What was said, and the coach's answers as three lists.
import { useEffect, useRef } from 'react';
import { CopyButton } from '../../web/ui/copy-button.tsx';
import type { Rebuttal } from './rebuttal.rules.ts';
import { chatFailed, headings } from './rebuttal.words.ts';

export type Message =
  | { from: 'coach'; id: string; text: string }
  /** `along`: what went with it of the lead. */
  | { from: 'agent'; id: string; text: string; along: readonly string[] }
  | { from: 'answer'; id: string; answer: Rebuttal }
  | { from: 'fault'; id: string; why: string | null };

export function ChatLog({ messages, isThinking }: { messages: readonly Message[]; isThinking: boolean }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages, isThinking]);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 md:px-6" tabIndex={0} role="log" aria-label="Chat">
      <ul className="flex max-w-180 flex-col gap-3">
        {messages.map((message) => (
          <li key={message.id} className={message.from === 'agent' ? 'self-end' : ''}>
            <Said message={message} />
          </li>
        ))}
        {isThinking && <li className="text-ink-faint">Thinking…</li>}
      </ul>
      <div ref={end} />
    </div>
  );
}

const bubble = 'rounded-lg px-3 py-2 wrap-anywhere whitespace-pre-wrap';

function Said({ message }: { message: Message }) {
  switch (message.from) {
    case 'agent':
      return (
        <p className={`${bubble} bg-accent-soft`}>
          <span className="sr-only">You: </span>
          {message.text}
          {message.along.length > 0 && (
            <span className="block text-xs text-ink-soft">With the lead’s {message.along.join(' and ')}</span>
          )}
        </p>
      );
    case 'coach':
      return <p className={`${bubble} bg-sunken`}>{message.text}</p>;
    case 'fault':
      return (
        <p className={`${bubble} bg-danger-soft text-danger-text`}>
          {chatFailed}
          {message.why && `\n${message.why}`}
        </p>
      );
    case 'answer':
      return <Answer {...message.answer} />;
  }
}

function Answer({ why, fix, rebuttals }: Rebuttal) {
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4">
      <Lines heading={headings.why} lines={why} />
      <Lines heading={headings.fix} lines={fix} />
      <section>
        <h2 className="text-base font-semibold">{headings.rebuttals}</h2>
        <ul className="mt-1 flex flex-col gap-2">
          {rebuttals.map((line, at) => (
            <li key={line} className="flex items-start gap-2 rounded-sm bg-sunken p-3">
              <p className="min-w-0 flex-1 wrap-anywhere">{line}</p>
              <CopyButton text={line} name={`rebuttal ${at + 1}`} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Lines({ heading, lines }: { heading: string; lines: readonly string[] }) {
  return (
    <section>
      <h2 className="text-base font-semibold">{heading}</h2>
      <ul className="mt-1 list-disc pl-5 text-ink-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
