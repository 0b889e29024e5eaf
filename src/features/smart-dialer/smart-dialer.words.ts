// The specification's texts to the letter, and our own.
import type { Device } from './device.rules.ts';

export const continueLabel = 'Continue to Dialer →';
export const dialsToday = 'Dials today';

export const setup: Record<Device, { title: string; says: string; steps: readonly string[] }> = {
  windows: {
    title: 'Windows Phone Link',
    says: 'Your calls go out through your own phone. Link it to this PC once.',
    steps: [
      'Open Phone Link on this PC. It comes with Windows.',
      'Sign in and scan the code with your phone. Turn on Bluetooth on both.',
      'Turn on Calls in Phone Link and allow it on your phone.',
      'When Windows asks what opens a call link, choose Phone Link.',
    ],
  },
  mac: {
    title: 'Mac FaceTime/iPhone',
    says: 'Your calls go out through your iPhone, or as FaceTime Audio.',
    steps: [
      'Use the same Apple Account on your Mac and your iPhone, on the same Wi-Fi.',
      'On your iPhone, open Settings, Apps, Phone, Calls on Other Devices, and allow this Mac.',
      'On your Mac, open FaceTime, Settings, and turn on Calls from iPhone.',
    ],
  },
  mobile: {
    title: 'You’re all set',
    says: 'You’re on your phone. Tap Call next to a lead and your phone dials.',
    steps: ['Come back here after the call and tap how it went.'],
  },
  unknown: {
    title: 'We don’t know this device',
    says: 'Call links open whatever app on this device makes calls. If nothing happens, use your phone.',
    steps: ['Open this page on your phone and log in there.', 'Or install an app that opens call links (tel:).'],
  },
};

export const emptyTitle = 'No leads to call';
export const emptyBody = 'Add leads with a phone number, or change the search.';
export const listFailed = 'We couldn’t load your leads.';
export const cannotCheck =
  'You’re offline, or we can’t reach the server, so we can’t tell whether they may be called now.';
export const unknownTime = 'Local time unknown';

export const gateWords = {
  unknown: 'Checking…',
  open: 'OK to call',
  suppressed: 'Do not call',
  not_us_or_ca: 'Not a US or Canadian number',
  on_national_list: 'On the national do-not-call list',
  dnc_not_checked: 'Not checked against the registry',
  no_lawful_window: 'No calling hours this week',
  closed: (until: string) => `Outside calling hours until ${until}`,
  limit: (until: string) => `Daily limit reached until ${until}`,
} as const;
