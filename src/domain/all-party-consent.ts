// Where everyone on a call has to agree before it is recorded. Sources differ on Delaware, Illinois, Louisiana and Michigan:
// the stricter reading holds. Checked on November 26, 2026; not legal advice.
export const allPartyStates = [
  'CA',
  'CT',
  'DE',
  'FL',
  'IL',
  'LA',
  'MA',
  'MD',
  'MI',
  'MT',
  'NH',
  'NV',
  'PA',
  'PR',
  'WA',
] as const;
