import type { BrowserSays } from './device.rules.ts';

export const thisBrowser = (): BrowserSays => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
});
