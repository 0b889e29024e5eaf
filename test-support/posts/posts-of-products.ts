import { bookedCalls, contactsBeside, couples, withoutNames } from './couples-and-bookings.ts';
import { crms } from './crms.ts';
import { formBuilders } from './form-builders.ts';
import {
  calledFrom,
  holdersOfSeveral,
  jsonInFields,
  moreShapes,
  numberedFields,
  objectsOfPosts,
  owners,
  severalAnywhere,
} from './more-shapes.ts';
import { columnsOfPeople, flattened, standIns } from './more-products.ts';
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
  'more shapes': moreShapes,
  'stand-ins': standIns,
  flattened,
  'columns of people': columnsOfPeople,
  'JSON in a field': jsonInFields,
  'several leads': severalLeads,
  'holders of several': holdersOfSeveral,
  'several anywhere': severalAnywhere,
  'numbered fields': numberedFields,
  'called from': calledFrom,
  'owners of the lead': owners,
  'other people': otherPeople,
  couples,
  'contacts beside the lead': contactsBeside,
  'booked calls': bookedCalls,
  'values without names': withoutNames,
  envelopes,
  'objects of posts': objectsOfPosts,
  'opt-outs': optOuts,
} as const;
