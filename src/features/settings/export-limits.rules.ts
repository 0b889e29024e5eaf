/** How long an export can be fetched. */
export const exportMinutes = 10;
export const maxExportsPerDay = 10;
