// Which field of a lead a list was asked to begin in. It is asked of that lead alone: the next one of the list takes no focus.
import { useCallback, useState } from 'react';

/** @returns the field asked for of the lead that is open, and what asks for one */
export function useAskedField(
  openId: string | null | undefined,
): [field: string | null, ask: (id: string, field: string | null) => void] {
  const [asked, setAsked] = useState<{ id: string; field: string | null } | null>(null);
  const ask = useCallback((id: string, field: string | null) => setAsked({ id, field }), []);
  return [asked !== null && asked.id === openId ? asked.field : null, ask];
}
