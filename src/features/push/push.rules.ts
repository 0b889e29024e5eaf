// The numbers of notifications.

/** Devices of one agent; the one that was confirmed longest ago makes room. */
export const maxDevices = 10;
/** Lines that the page's log keeps. */
export const logLines = 300;
export const pageVersion = 'push-ios-v3.3';

/** What comes within so many seconds of the one before is told with it … */
export const quietSeconds = 3;
/** … but the first of them waits no longer than so many. */
export const mostSeconds = 60;
/** Older than this it is no news. */
export const freshMinutes = 60;
/** People with texts that have a notification each; more are one with a count. */
export const maxThreads = 3;
/** Missed calls that have a notification each; more are one with a count. */
export const maxCalls = 3;
/** Letters of a text that a locked screen may show. */
export const shownLetters = 180;

/** How often a push service is asked to take one. */
export const maxTries = 5;
/** So long the push service keeps it for a device that is off, in seconds. */
export const ttlSeconds = 6 * 3600;
/** Notifications that are taken and sent together. */
export const atATime = 20;

/** How long the page's token is good, in seconds. */
export const pushToken = { audience: 'push', seconds: 600 };
/** A device says that it still takes notifications after so many hours, when the app is opened. */
export const confirmHours = 24;

/** Base64url of the 65 bytes of a browser's key, and of its 16 bytes of secret. */
export const browserKey = /^[A-Za-z0-9_-]{87}$/;
export const browserSecret = /^[A-Za-z0-9_-]{22}$/;
