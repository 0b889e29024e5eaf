// Two leads side by side, what they share marked, and the two things to do about them.
import type { ReactNode } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { dayInText } from './day-in-text.browser.ts';
import { Badge, type Tone } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { leadName } from '../../domain/lead-name.ts';
import type { Pair, PairedLead } from './duplicates.contract.ts';
import type { PairLevel } from './pair-level.rules.ts';
import { formatBirthDate, levelWords, reasonSentence } from './pair.words.ts';

const tones: Record<PairLevel, Tone> = {
  certain: 'accent',
  likely: 'accent',
  possible: 'neutral',
  household: 'warning',
};

interface PairCardProps {
  pair: Pair;
  onReview: () => void;
  /** Not the same person; of a dismissed pair: look at it again. */
  onDecide: () => void;
}

export function PairCard({ pair, onReview, onDecide }: PairCardProps) {
  const [one, other] = pair.leads;
  const names = `${leadName(one)} and ${leadName(other)}`;
  const decide = pair.level === 'household' ? 'Two people, keep both' : 'Not the same person';
  return (
    <article
      aria-label={names}
      className="grid gap-x-6 gap-y-3 rounded-md border border-line bg-surface px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <header className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[pair.level]}>{levelWords[pair.level]}</Badge>
        <p className="min-w-0 text-sm text-ink-soft wrap-anywhere">{reasonSentence(pair.reasons, pair.noted)}</p>
      </header>
      <div className="grid gap-x-6 gap-y-3 md:col-span-2 md:grid-cols-2">
        <LeadFacts lead={one} other={other} />
        <LeadFacts lead={other} other={one} />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:*:flex-1 md:col-start-2 md:row-start-1">
        {pair.dismissed_at === null ? (
          <>
            <Button size="small" aria-label={`${decide}: ${names}`} onClick={onDecide}>
              {decide}
            </Button>
            <Button size="small" aria-label={`Review and merge ${names}`} onClick={onReview}>
              Review and merge
            </Button>
          </>
        ) : (
          <>
            <p className="text-sm text-ink-faint">Marked {dayInText(pair.dismissed_at)}</p>
            <Button size="small" aria-label={`Review again: ${names}`} onClick={onDecide}>
              Review again
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

function LeadFacts({ lead, other }: { lead: PairedLead; other: PairedLead }) {
  const phones = [lead.phone, ...lead.further_phones].filter((phone) => phone !== null);
  const emails = [lead.email, ...lead.further_emails].filter((email) => email !== null);
  const theirs = new Set([other.phone, other.email, ...other.further_phones, ...other.further_emails]);
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2 font-semibold">
        <span className="truncate">{leadName(lead)}</span>
        {lead.status === 'sold' && <Badge tone="good">Sold</Badge>}
      </p>
      <ul className="mt-1 flex flex-col gap-0.5 text-sm text-ink-soft">
        {phones.map((phone) => (
          <Fact key={phone} isShared={theirs.has(phone)}>
            <span className="tabular-nums">{formatPhone(phone)}</span>
          </Fact>
        ))}
        {emails.map((email) => (
          <Fact key={email} isShared={theirs.has(email)}>
            {email}
          </Fact>
        ))}
        {lead.dob && (
          <Fact isShared={lead.dob === other.dob}>
            Born <span className="tabular-nums">{formatBirthDate(lead.dob)}</span>
          </Fact>
        )}
        {(lead.state ?? lead.zip) && (
          <Fact isShared={lead.zip !== null && lead.zip === other.zip}>
            {[lead.state, lead.zip].filter(Boolean).join(' ')}
          </Fact>
        )}
        <li className="text-ink-faint">
          Added {dayInText(lead.created_at)}
          {lead.source && ` · ${lead.source}`}
        </li>
      </ul>
    </div>
  );
}

function Fact({ isShared, children }: { isShared: boolean; children: ReactNode }) {
  return (
    <li className="min-w-0 wrap-anywhere">
      {isShared ? (
        <mark className="rounded-xs bg-accent-soft px-1 text-accent-text">
          {children}
          <span className="sr-only"> (both)</span>
        </mark>
      ) : (
        children
      )}
    </li>
  );
}
