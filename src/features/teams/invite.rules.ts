/** How long an invite's link works. */
export const inviteDays = 7;
