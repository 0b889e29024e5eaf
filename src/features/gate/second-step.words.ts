export const secondStepNeeded =
  'Admins need two-step verification. Turn it on in Settings, then log out and log in again.';
