// Beside a template: whether what was changed has reached the server.
import { Check, CircleAlert } from 'lucide-react';
import type { SaveMark as Mark } from '../templates/use-templates.browser.ts';

const words = {
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Save failed',
  toggle_failed: 'Toggle save failed',
} as const;

export function SaveMark({ mark }: { mark: Mark }) {
  const isBad = mark === 'failed' || mark === 'toggle_failed';
  return (
    <span
      role="status"
      className={`inline-flex items-center gap-1 text-xs ${isBad ? 'text-danger-text' : 'text-ink-faint'}`}
    >
      {mark === 'saved' && <Check aria-hidden className="size-3.5! text-good-text" />}
      {isBad && <CircleAlert aria-hidden className="size-3.5!" />}
      {mark !== null && words[mark]}
    </span>
  );
}
