// What "Recent activity" shows of the audit log, and in which words.

/** How one logged in; also what the log says of it. */
export const loginWays = { password: 'with a password', code: 'with a password and a code', passkey: 'with a passkey' };
export type LoginWay = keyof typeof loginWays;

export const activityWords = {
  login: 'Logged in',
  'login.failed': 'A login failed',
  logout: 'Logged out',
  'session.ended': 'Logged a device out',
  'sessions.ended': 'Logged out all other devices',
  'sessions.ended_by_support': 'Support logged out every device',
  'password-changed': 'Changed the password',
  'change-undone': 'Undid a change from its email and logged out every device',
  'two-step-on': 'Turned two-step verification on',
  'two-step-off': 'Turned two-step verification off',
  'recovery-codes-renewed': 'Created new recovery codes',
  'recovery-code-used': 'Used a recovery code',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'role.admin': 'Became an admin',
  account_recovered: 'Support let you in again',
  account_deletion_begun: 'Asked to delete the account',
  account_deletion_undone: 'Kept the account',
  data_exported: 'Downloaded all data',
  webhook_secret_rotated: 'Created a new webhook secret',
  'team.created': 'Created a team',
  'team.invited': 'Invited someone to a team',
  'team.invite_revoked': 'Revoked a team invite',
  'team.joined': 'Someone joined a team',
  'team.left': 'Someone left a team',
  'team.seat_moved': 'Gave a team seat to someone else',
  'team.member_removed': 'Removed someone from a team',
  'team.seats_bought': 'Bought team seats',
  'member.joined': 'Joined a team',
  'member.left': 'Left a team',
  'member.removed': 'Was taken off a team',
  'member.paused': 'Use of the app through a team paused',
  'member.resumed': 'Use of the app through a team goes on',
} as const;
export type SecurityAction = keyof typeof activityWords;

export const activityActions = Object.keys(activityWords) as [SecurityAction, ...SecurityAction[]];
