/** From the log-in on, however much the session is used. */
const sessionDays = 30;
export const sessionSeconds = sessionDays * 24 * 3600;

/** Without a visit it ends sooner. */
export const idleSessionDays = 14;
