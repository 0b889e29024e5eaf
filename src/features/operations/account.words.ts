export const accountGone = 'This account no longer exists.';
export const suspendedAlready = 'This account is suspended already.';
export const notSuspended = 'This account isn’t suspended.';
export const ownAccount = 'You can’t suspend your own account.';
export const actFailed = 'We couldn’t do this. Please try again.';

/** Where there is no word of its own, the provider’s status as it is. */
export const subscriptionStatuses: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  canceled: 'Canceled',
  incomplete: 'Incomplete',
  incomplete_expired: 'Expired',
  paused: 'Paused',
};

export const accessReasons: Readonly<Record<string, string>> = {
  'team-member': 'Member of a team',
  subscription: 'Subscription',
  'no active sub or team': 'No active subscription or team',
  suspended: 'Suspended',
};
