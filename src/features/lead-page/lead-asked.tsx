// The lead that is open: which of its fields was asked for last, by a key, its menu or the palette.
import { useCallback, useState } from 'react';
import type { LeadHost } from './lead-acts.browser.ts';
import type { AskLeadDialog } from './lead-dialogs.tsx';
import { useLeadHost } from './lead-host.browser.ts';

export interface Asked {
  field: string | null;
  /** One more each time: what is asked for twice begins twice. */
  count: number;
}

export function useAsked(
  { focusField, ask }: { focusField: string | null; ask: AskLeadDialog },
  onRemoved: () => void,
): { asked: Asked; host: LeadHost } {
  const [asked, setAsked] = useState({ field: focusField, count: 0, from: focusField });
  if (asked.from !== focusField) setAsked({ field: focusField, count: asked.count + 1, from: focusField });
  const open = useCallback(
    (_: string, field: string) => setAsked((now) => ({ ...now, field, count: now.count + 1 })),
    [],
  );
  return { asked, host: useLeadHost({ open, ask, onRemoved }) };
}
