// Texts of the Message Lab, as specified.
export const notAuthorized = '403 — Not authorized';
export const notSignedIn = 'Not signed in.';
export const invalidTestNumber = (example: string): string => `Enter a valid US/CA number (e.g. ${example}).`;
export const numberNeeded = 'Enter a valid test number first.';
export const renderedEmpty = 'Template rendered empty. Adjust context.';
export const sent = (id: string): string => '✅ Sent (id: …)'.replace('…', () => id);
export const failed = (message: string): string => '❌ message'.replace('message', () => message);
/** Of nobody. */
export const exampleNumber = '(615) 555-0123';
