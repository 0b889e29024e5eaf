// How sure it is that two leads are one person, and what says so. Apart from the judge, who knows names that no page needs.

export const pairLevels = ['certain', 'likely', 'possible', 'household'] as const;
export type PairLevel = (typeof pairLevels)[number];

export const pairReasons = ['phone', 'email', 'name', 'short_name', 'other_name', 'dob', 'other_dob', 'zip'] as const;
export type PairReason = (typeof pairReasons)[number];
