// When a follow-up of a day is due that names no time, on the agent's clock: typed, suggested, put off or brought by a file.

export const followUpHour = 9;

/** As a time field holds it. */
export const followUpTime = `${String(followUpHour).padStart(2, '0')}:00`;

/** Beside such a field. */
export const timeHint = `${followUpHour}:00 AM without one`;
