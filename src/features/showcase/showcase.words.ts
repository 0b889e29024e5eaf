import type { Step } from './showcase.rules.ts';

export const stepLabels: Record<Step, string> = {
  profile: 'Profile',
  headshot: 'Headshot',
  states: 'Licensed states',
  publish: 'Publish',
};

export const showcaseWords = {
  nameMissing: 'Enter your full name.',
  badEmail: 'Enter a valid email address.',
  badPhone: 'Invalid number. Use a valid US/CA number.',
  badNpn: 'Use the digits of your NPN, 10 at most.',
  badAddress: 'Enter an address that begins with https://',
  notOwnNumber: 'Choose a number of yours.',
  badText: 'Contains characters we can’t save.',
  tooLong: (most: number) => `Use ${most} characters or fewer.`,
  chooseImage: 'Choose an image first',
  numberMissing: (code: string) => `Please enter a license number for ${code}.`,
  fileMissing: (code: string) => `Please upload a license image/PDF for ${code}.`,
  unknownState: (code: string) => `Invalid state code: ${code}`,
  stateTwice: (code: string) => `${code} is listed twice.`,
  noProfileYet: 'Save your profile first.',
  published: 'Published! Your page is live.',
  notLoggedIn: 'Please log in',
  profileFailed: 'Something went wrong saving your profile.',
  saveFailed: 'Save failed. Please try again.',
  noPublicUrl: 'Could not get public URL',
  headshotFailed: (message: string) => `Headshot upload failed: ${message}`,
  licensesFailed: (message: string) => `Save failed: ${message}`,
  tryAgain: 'Something went wrong. Please try again.',
} as const;
