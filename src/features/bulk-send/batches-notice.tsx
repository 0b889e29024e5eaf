// Above the conversations: the bulk text that is under way, or that waits for the agent's word.
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { underWay, useLiveBatches, useOpenBatches } from './batch-queries.browser.ts';

export { readOpenBatches } from './batch-queries.browser.ts';
import { batchesPath } from './batches-path.rules.ts';
import { pausedSentences } from './bulk-send.words.ts';

export function BatchesNotice() {
  useLiveBatches();
  const rows = useOpenBatches().data?.rows ?? [];
  const stopped = rows.find(({ paused_by }) => paused_by !== null && paused_by !== 'agent');
  const shown = stopped ?? rows[0];
  if (!shown) return null;
  const texts = shown.people - shown.skipped;
  const name = shown.name || 'Bulk text';
  const sentence =
    shown.paused_by === null
      ? `${name}: ${formatCount(underWay(shown))} of ${formatCount(texts)} texts to go.`
      : `${name}: ${pausedSentences[shown.paused_by]}`;
  return (
    <div className="px-4 pb-3 md:px-6">
      <Notice
        tone={shown.paused_by === null ? 'neutral' : 'warning'}
        action={
          <Link to={batchesPath} className={buttonClass({ size: 'small' })}>
            {rows.length > 1 ? `See ${formatCounted(rows.length, 'bulk text')}` : 'See progress'}
          </Link>
        }
      >
        {sentence}
      </Notice>
    </div>
  );
}
