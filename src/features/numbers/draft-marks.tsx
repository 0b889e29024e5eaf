// How the form stands with the server, and what to do where two windows wrote the same answers.
import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import type { Answer } from './merge-forms.rules.ts';
import type { DraftState, VerificationDraft } from './verification-draft.browser.ts';
import { noSocialSecurity } from './verification-form.rules.ts';
import { fieldLabels } from './verification.words.ts';

export function SaveMark({ state: { status, failure, saved }, onRetry }: { state: DraftState; onRetry: () => void }) {
  return (
    <div role="status" className="flex min-h-9 min-w-0 flex-wrap items-center gap-2 text-sm text-ink-soft">
      {status === 'failed' || status === 'blocked' ? (
        <>
          <CircleAlert className="text-danger-text" aria-hidden />
          <span className="min-w-0">Not saved. {status === 'blocked' ? noSocialSecurity : failure}</span>
          {status === 'failed' && (
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          )}
        </>
      ) : status === 'clash' ? (
        'Not saved yet.'
      ) : status === 'saved' ? (
        saved.version > 0 && (
          <>
            <Check className="text-good-text" aria-hidden /> Draft saved
          </>
        )
      ) : (
        <>
          <LoaderCircle className="animate-spin" aria-hidden /> Saving…
        </>
      )}
    </div>
  );
}

interface ClashProps {
  clashes: readonly Answer[];
  choose: VerificationDraft['choose'];
}

export function Clash({ clashes, choose }: ClashProps) {
  const names = clashes.map((field) => fieldLabels[field].replace(' (optional)', '')).join(', ');
  return (
    <Notice tone="warning">
      You also changed this in another window: {names}. Which one do you want to keep?
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => choose('mine')}>
          Keep this window’s
        </Button>
        <Button size="small" onClick={() => choose('theirs')}>
          Use the other window’s
        </Button>
      </span>
    </Notice>
  );
}
