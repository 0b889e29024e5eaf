/** Of each kind, to one address. */
export const maxMailsPerHour = 5;
