// Leads that a save of this browser changed, for screens that show them their own way.
import { useEffect, useEffectEvent } from 'react';
import type { Lead } from '../lead-model/lead-shape.contract.ts';

const listeners = new Set<(lead: Lead) => void>();

/** Calls back with every lead that a save of this browser changed, before the save leaves the queue. */
export function useSavedLeads(listen: (lead: Lead) => void): void {
  const hear = useEffectEvent(listen);
  useEffect(() => {
    const listener = (lead: Lead) => hear(lead);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

export function tellSaved(lead: Lead): void {
  for (const listener of listeners) listener(lead);
}
