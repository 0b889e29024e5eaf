import type { ReactNode } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { DescriptionList, type Fact } from '../../web/ui/description-list.tsx';
import { textLinkClass } from '../../web/ui/link.tsx';
import type { Consent } from './consent.contract.ts';
import { channelLabels, givenToWords } from './consent.words.ts';

export function ConsentRecord({ consent, onWithdraw }: { consent: Consent; onWithdraw: () => void }) {
  const { channel, address, source, words, given_at, ip, certificate_url: url, created_at, revoked_at } = consent;
  const number = address.startsWith('+') ? formatPhone(address) : address;
  const facts = [
    fact('Given to', givenToWords(consent)),
    fact('Where', source),
    fact('When', given_at && <Moment at={given_at} />),
    fact('Words', words && <span className="whitespace-pre-wrap">{words}</span>),
    fact('IP address', ip),
    // Only a web address becomes a link; anything else a file brought is shown as it is.
    fact('Certificate', url && (/^https?:\/\//i.test(url) ? <Certificate url={url} /> : url)),
    fact(
      'Recorded',
      <>
        {consent.entered_from}, <Moment at={created_at} />
      </>,
    ),
    fact(
      'Withdrawn',
      revoked_at && (
        <>
          <Moment at={revoked_at} />
          {consent.revoked_why && `: ${consent.revoked_why}`}
        </>
      ),
    ),
  ];
  return (
    <li className="rounded-md border border-line p-3 text-sm select-text">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p className="font-medium wrap-anywhere tabular-nums">{`${channelLabels[channel]} to ${number}`}</p>
        {revoked_at !== null && <Badge tone="danger">Withdrawn</Badge>}
        {revoked_at === null && (
          <Button
            size="small"
            tone="ghost"
            className="ml-auto"
            aria-label={`Withdraw consent: ${channelLabels[channel]} to ${number}`}
            onClick={onWithdraw}
          >
            Withdraw
          </Button>
        )}
      </div>
      <DescriptionList facts={facts.filter((one) => one !== null)} />
    </li>
  );
}

function fact(label: string, value: ReactNode): Fact | null {
  return value ? { key: label, label, value } : null;
}

function Certificate({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
      {url}
    </a>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} data-tip={formatExactTime(at)} className="tabular-nums">
      {formatDateTime(at)}
    </time>
  );
}
