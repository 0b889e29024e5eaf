// On a lead: where it stands on the plan, what happens next, and why.
import { LifeBuoy } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../web/ui/button.tsx';
import type { PanelSectionProps } from '../leads/lead-slots.browser.ts';
import { whatNext } from './lead-rescue.words.ts';
import { useChangeTracker, useLeadTracker } from './rescue-queries.browser.ts';
import { momentIn, shownDay } from './shown-moments.browser.ts';

export function LeadRescueLine({ lead, onKnown }: PanelSectionProps) {
  const { data, isPending } = useLeadTracker(lead.id);
  const change = useChangeTracker();
  useEffect(() => {
    if (!isPending) onKnown();
  }, [isPending, onKnown]);
  if (!data?.tracker) return null;
  const { tracker, settings } = data;
  // Of who was never texted by it there is nothing to say once it is off or over.
  if (tracker.started_at === null && (!settings.enabled || tracker.stop_reason !== null)) return null;
  const isStopped = tracker.stop_reason !== null;
  return (
    <section
      aria-label="Lead Rescue"
      className="flex items-start gap-2 rounded-sm border border-line px-3 py-2 text-sm"
    >
      <LifeBuoy aria-hidden className="mt-0.5 text-ink-faint" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">Lead Rescue · {shownDay(tracker, settings)}</span>
        <span className="block text-ink-soft">{whatNext(tracker, settings, momentIn(settings.send_tz))}</span>
      </p>
      <Button
        size="small"
        tone="ghost"
        onClick={() => change({ tracker, action: { action: isStopped ? 'resume' : 'pause' } })}
      >
        {isStopped ? 'Resume' : 'Pause'}
      </Button>
    </section>
  );
}
