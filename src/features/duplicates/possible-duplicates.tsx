// In a lead's panel: who may be the same person.
import { useEffect } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { leadName } from '../../domain/lead-name.ts';
import type { PanelSectionProps } from '../leads/lead-slots.browser.ts';
import { openMerge } from './merge-store.browser.ts';
import { levelWords, reasonSentence } from './pair.words.ts';
import { useLivePairs, usePairsOf } from './pairs.browser.ts';

const maxShown = 2;

export function PossibleDuplicates({ lead, onKnown }: PanelSectionProps) {
  useLivePairs();
  const { data, isPending } = usePairsOf(lead.id);
  useEffect(() => {
    if (!isPending) onKnown();
  }, [isPending, onKnown]);
  const pairs = data?.rows ?? [];
  if (pairs.length === 0) return null;
  return (
    <Notice>
      <h3 className="font-medium text-ink">{pairs.length === 1 ? 'Possible duplicate' : 'Possible duplicates'}</h3>
      <ul className="mt-1 flex flex-col gap-2">
        {pairs.slice(0, maxShown).map((pair) => {
          const other = pair.leads.find(({ id }) => id !== lead.id) ?? pair.leads[1];
          return (
            <li key={pair.id} className="flex items-start gap-2">
              <p className="min-w-0 flex-1 text-sm wrap-anywhere">
                <span className="font-medium text-ink">{leadName(other)}</span> · {levelWords[pair.level]}
                <span className="block text-ink-faint">{reasonSentence(pair.reasons, pair.noted)}</span>
              </p>
              <Button
                size="small"
                aria-label={`Review ${leadName(other)}`}
                onClick={() => openMerge([pair.leads[0].id, pair.leads[1].id], { pair })}
              >
                Review
              </Button>
            </li>
          );
        })}
      </ul>
      {pairs.length > maxShown && (
        <Link to="/app/leads/duplicates" className={`${textLinkClass} mt-1 inline-block text-sm`}>
          {pairs.length - maxShown} more
        </Link>
      )}
    </Notice>
  );
}
