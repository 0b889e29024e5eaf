// For how long recordings are kept, in days. Ten years is what Medicare asks of some calls.
export const keepDays = [30, 90, 180, 365, 1095, 1825, 3650] as const;
export type KeepDays = (typeof keepDays)[number];
/** Until the agent chooses. */
export const usualKeepDays: KeepDays = 365;

export const spanOf: Record<KeepDays, string> = {
  30: '30 days',
  90: '90 days',
  180: '6 months',
  365: '1 year',
  1095: '3 years',
  1825: '5 years',
  3650: '10 years',
};
