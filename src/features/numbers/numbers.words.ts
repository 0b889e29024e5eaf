// What the product says about the messaging number. The first five are the specification's own.

export const getNumber = 'Get Messaging Number';
export const verifiedWords = 'Verified & ready';
export const pendingWords = 'Pending verification';
export const loadFailed = 'Failed to load messaging number.';
export const assignFailed = 'Failed to assign number.';

/** With the server's own reason below it, where it gave one. */
export const sayAssignFailed = (reason: string | null): string =>
  reason === null ? assignFailed : `${assignFailed}\n${reason}`;
