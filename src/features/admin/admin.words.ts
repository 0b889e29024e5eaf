// Texts of the Admin Console, as specified where the specification has them.
export const checkingAccess = 'Checking access…';
export const accessDenied = 'Access denied';
export const noUsers = 'No users found.';
export const loadFailed = 'Failed to load admin data';
export const saveFailed = 'Failed to save';
export const saveAllFailed = 'Failed to save all';
export const reasonNeeded = 'Enter a reason.';
export const noTeam = 'This user doesn’t own a team.';
export const accountGone = 'This account no longer exists.';

export const positiveAmount = 'Enter a positive amount';
export const creditFailed = 'Failed to credit everyone';
export const requestFailed = (status: number): string => `Request failed (${status})`;
export const credited = (people: string, dollars: string): string => `Credited ${people} users with ${dollars} each.`;

/** What an act is called in the log. */
export const actLabels: Readonly<Record<string, string>> = {
  'balance.adjusted': 'Adjusted the balance',
  'seats.set': 'Set team seats',
  'lead_rescue.on': 'Turned Lead Rescue on',
  'lead_rescue.off': 'Turned Lead Rescue off',
  'templates.locked': 'Locked templates',
  'templates.unlocked': 'Unlocked templates',
  'credit.everyone': 'Credited everyone',
  'credit.undone': 'Took a credit back',
  'number.added': 'Added a number',
  'number.assigned': 'Assigned a number',
  'number.released': 'Released a number',
  'number.verified': 'Marked a number verified',
  'number.unverified': 'Marked a number not verified',
  'number.deleted': 'Deleted a number',
  'admin.added': 'Added an admin',
  'admin.removed': 'Removed an admin',
};
