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

export const noUuid = "That doesn't look like a UUID.";
export const userFirst = 'Choose or paste a user_id first.';
export const agentLoadFailed = 'Failed to load agent profile';
export const agentSaveFailed = 'Failed to save agent profile';
export const statesSaveFailed = 'Failed to save agent states';

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
  'site.saved': 'Saved an agent’s profile',
  'site.states_saved': 'Saved an agent’s states',
  'jobs.retried': 'Retried failed jobs',
  'webhook.replayed': 'Replayed a webhook',
  'account.sessions_ended': 'Logged an account out everywhere',
  'account.suspended': 'Suspended an account',
  'account.unsuspended': 'Lifted a suspension',
  'switch.on': 'Turned on',
  'switch.off': 'Turned off',
  'admin.added': 'Added an admin',
  'admin.removed': 'Removed an admin',
};
