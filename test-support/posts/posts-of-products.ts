import { crms } from './crms.ts';
import { formBuilders } from './form-builders.ts';
import { optOuts } from './opt-outs.ts';
import { otherPeople } from './other-people.ts';
import { envelopes, severalLeads } from './several-leads.ts';
import { callTrackers, vendors } from './vendors-and-trackers.ts';

/** By their kind. */
export const postsOfProducts = {
  'form builders': formBuilders,
  CRMs: crms,
  'call trackers': callTrackers,
  'lead vendors': vendors,
  'several leads': severalLeads,
  'other people': otherPeople,
  envelopes,
  'opt-outs': optOuts,
} as const;
