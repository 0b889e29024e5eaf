// For other features' screens: keeps the lead that is open fresh, and tells of leads that saves of this browser changed.
import { useLiveLead, useSavedLeads } from './lead-saves.browser.ts';
import type { Lead } from './lead-shape.contract.ts';

interface FollowLeadsProps {
  openId: string | null;
  onSaved: (lead: Lead) => void;
}

export function FollowLeads({ openId, onSaved }: FollowLeadsProps) {
  useLiveLead(openId);
  useSavedLeads(onSaved);
  return null;
}
