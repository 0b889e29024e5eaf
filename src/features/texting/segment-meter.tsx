// Below every place where texts are written: encoding, segments and cost of what leaves, and the character that makes it dearer.
import { Button } from '../../web/ui/button.tsx';
import { meterOf, type LeavingText } from './segment-meter.rules.ts';
import { dearerLine, fixLabel, meterLine } from './segment-meter.words.ts';
import { maxParts } from './text-limits.rules.ts';

export interface SegmentMeterProps {
  /** As typed, places and all; a tap on the fix changes these. */
  words: string;
  /** What leaves, one for each person, with the places filled; the dearest is shown. Absent: the words as they are. */
  texts?: readonly LeavingText[];
  /** With the words that cost less; absent: only shown. The caller puts the focus back to where one types. */
  onFix?: (words: string) => void;
}

export function SegmentMeter({ words, texts, onFix }: SegmentMeterProps) {
  const metered = meterOf(words, texts ?? [{ text: words }]);
  const dearer = dearerLine(metered);
  const { fixed, parts, typed } = metered;
  return (
    <div className="flex min-h-4 flex-wrap items-center gap-x-2 text-xs text-ink-faint tabular-nums">
      <span className={parts > maxParts ? 'text-danger-text' : undefined}>{meterLine(metered)}</span>
      <span role="status" className="min-w-0 text-warning-text wrap-anywhere empty:hidden">
        {dearer}
      </span>
      {onFix && dearer !== null && fixed !== null && (
        <Button tone="quiet" size="small" className="-my-1" onClick={() => onFix(fixed)}>
          {fixLabel(typed)}
        </Button>
      )}
    </div>
  );
}
