export const accountSuspended = 'Your account is suspended. Please contact support.';
