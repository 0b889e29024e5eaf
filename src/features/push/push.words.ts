// Texts of the page Enable Notifications on iOS, the quoted ones as specified, and of the notifications.
export const noServiceWorker = 'Service Workers not supported here';
export const notLoggedIn = 'Not logged in inside the PWA. Open /login here and sign in.';
export const noNotifications = 'Notifications unsupported here';
export const notGranted = 'Permission not granted';
export const subscribeFailed = (status: number): string => `push-subscribe failed ${status}`;
export const testFailed = 'test failed';
export const notConfigured = 'not configured';

export const unknownAddress = 'This isn’t the address of a browser’s push service.';

export const testMessage = { title: 'Test notification', body: 'Notifications work on this device.' };
export const newLead = 'New lead';
export const newLeads = (count: number): string => `${count.toLocaleString('en-US')} new leads`;
export const openLeads = 'Open your leads to see them.';
export const followUpWith = (name: string): string => `Follow up with ${name}`;
export const followUpsDue = (count: number): string => `${count.toLocaleString('en-US')} follow-ups are due`;
export const dueNow = 'Due now';
export const newText = 'New text message';
export const newTexts = (count: number): string => `${count.toLocaleString('en-US')} new text messages`;
export const missedCall = 'Missed call';
export const newVoicemail = 'New voicemail';
export const missedCalls = (count: number): string => `${count.toLocaleString('en-US')} missed calls`;
export const hiddenNumber = 'Hidden number';
export const openCalls = 'Open your calls to see them.';
export const fromPeople = (count: number): string => `From ${count.toLocaleString('en-US')} people`;

export const enabledHere = 'Notifications are on for this device.';
export const disabledHere = 'Notifications are off for this device.';
export const notSubscribed = 'This device has no subscription.';
export const testSent = (count: number): string =>
  count === 1 ? 'Test sent to 1 device.' : `Test sent to ${count} devices.`;

/** What a browser calls `default` means nothing to anyone. */
export const permissionWords = {
  granted: 'Allowed',
  denied: 'Blocked',
  default: 'Not asked yet',
  unsupported: 'Not supported',
} as const;

/** Lines of the log that say how things are. */
export const said = {
  installed: (is: boolean): string => `Installed on the Home Screen: ${is ? 'yes' : 'no'}`,
  permission: (is: keyof typeof permissionWords): string => `Permission: ${permissionWords[is]}`,
  subscribed: (is: boolean): string => `Subscribed on this device: ${is ? 'yes' : 'no'}`,
  devices: (count: number): string => `Devices with notifications: ${count}`,
  auth: (answer: string): string => `Echo: ${answer}`,
};
export const choiceNotSaved = 'We couldn’t save that. Please try again.';
