import { indicatorWords, type Indicator } from './use-indicator.browser.ts';

export function SaveIndicator({ is, why }: { is: Indicator; why?: string | undefined }) {
  return (
    <span role="status" className={`text-xs empty:hidden ${is === 'failed' ? 'text-danger-text' : 'text-ink-faint'}`}>
      {is && indicatorWords[is]}
      {is === 'failed' && why ? `. ${why}` : ''}
    </span>
  );
}
