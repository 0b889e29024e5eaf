// Beside a name: what their clocks show, and whether a text to them may leave now.
import { CircleCheck, Clock } from 'lucide-react';
import { formatDateTime } from '../../web/format-date.ts';
import { useMinutes } from '../../web/use-minutes.ts';
import type { Textable } from './may-text.contract.ts';
import { refusalSentences } from './texting.words.ts';
import type { TextRefusal } from './texts.rules.ts';
import { theirTime } from './their-time.browser.ts';

/** "May be texted now." */
export function mayTextSentence(may: Textable['may_text']): string {
  if (may.may === 'go') return 'May be texted now.';
  const next = may.until === null ? '' : ` Next allowed time: ${formatDateTime(may.until)}.`;
  return `${refusalSentences[may.why as TextRefusal]}${next}`;
}

/** `isShort`: a sign in the place of the sentence, which it says when asked, and the time alone, cut where there is no room. */
export function TextableNow({ textable: { may_text, zones }, isShort }: { textable: Textable; isShort?: boolean }) {
  const time = theirTime(zones, useMinutes());
  const sentence = mayTextSentence(may_text);
  const Icon = may_text.may === 'go' ? CircleCheck : Clock;
  const tone = may_text.may === 'go' ? 'text-good' : 'text-warning-text';
  return (
    <span className="inline-flex min-w-0 items-start gap-1.5 tabular-nums">
      {isShort ? (
        <span role="img" aria-label={sentence} data-tip={sentence} className={`flex-none ${tone}`}>
          <Icon aria-hidden className="size-3.5! align-[-2px]" />
        </span>
      ) : (
        <Icon aria-hidden className={`mt-0.5 flex-none ${tone}`} />
      )}
      {isShort ? (
        time !== null && (
          <span className="min-w-0 truncate" data-tip={`${time} for them`}>
            {time}
            <span className="sr-only"> for them</span>
          </span>
        )
      ) : (
        <span className="min-w-0">
          {time !== null && <span className="whitespace-nowrap">{`${time} for them`}</span>}
          {`${time === null ? '' : ' · '}${sentence}`}
        </span>
      )}
    </span>
  );
}
