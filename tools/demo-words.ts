// Invented people and sentences for the sample agent. Phone numbers end in 555-01xx, which nobody has.

export const firstNames =
  'Ava Noah Mia Liam Zoe Owen Ivy Eli Ruth Hugo Nora Theo Lena Max Vera Omar Grace Caleb Dana Wade Elena Marcus Joyce Felix Tessa Ray Bianca Curtis Paula Dean Naomi Glenn Sofia Trent Hazel Andre Lucia Boyd Carla Reggie Ines Warren Maya Vince Pearl Jonas Celia Darnell Faye Ruben'.split(
    ' ',
  );
export const lastNames =
  'Stone Brook Hale Marsh Finch Lowe Pratt Vance Rowe Tate Wolfe Nash Boyd Kerr Shaw Dunn Alvarez Whitfield Okafor Delgado Hartley Simmons Beck Navarro Coleman Prentice Okoye Langley Mercer Salas Thornton Ibarra Quinn Fairley Goodwin Rivas Holloway Bishop Castellano Yates Ferris Mooney Tran Kowalski Winslow Abbott Serrano Lindqvist Draper Fontaine'.split(
    ' ',
  );

export const places = [
  {
    state: 'TX',
    areas: ['512', '214', '713', '210'],
    cities: ['Austin', 'Dallas', 'Houston', 'San Antonio'],
    zip: '78',
  },
  { state: 'FL', areas: ['305', '813', '904'], cities: ['Miami', 'Tampa', 'Jacksonville'], zip: '33' },
  { state: 'GA', areas: ['404', '706'], cities: ['Atlanta', 'Augusta'], zip: '30' },
  { state: 'NC', areas: ['704', '919'], cities: ['Charlotte', 'Raleigh'], zip: '27' },
  { state: 'TN', areas: ['615', '901'], cities: ['Nashville', 'Memphis'], zip: '37' },
  { state: 'OH', areas: ['216', '614'], cities: ['Cleveland', 'Columbus'], zip: '44' },
  { state: 'AZ', areas: ['602', '520'], cities: ['Phoenix', 'Tucson'], zip: '85' },
  { state: 'PA', areas: ['215', '412'], cities: ['Philadelphia', 'Pittsburgh'], zip: '19' },
] as const;

export const carriers = [
  'Harbor Mutual',
  'Cedar Life',
  'Northwind Life',
  'Summit Assurance',
  'Prairie Benefit Life',
  'Old Lantern Life',
] as const;
export const streets = [
  'Oak Street',
  'Maple Avenue',
  'Ridge Road',
  'Willow Lane',
  'Park Drive',
  'Second Street',
] as const;
export const sources = [
  'Mortgage protection mailer',
  'Final expense form',
  'Facebook',
  'Referral',
  'Veterans list',
  'Website',
] as const;
export const branches = ['Army', 'Navy', 'Air Force', 'Marine Corps', 'Coast Guard'] as const;
export const relations = ['Wife', 'Husband', 'Son', 'Daughter', 'Sister', 'Partner'] as const;

export const pendingReasons = [
  'Waiting on the attending physician’s statement (APS).',
  'Bank draft returned, client sending new account.',
  'Underwriter needs a medication list.',
  'Signature missing on page 4.',
] as const;

export const remarks = {
  no_pickup: [
    'Left a voicemail, will try after work.',
    'No answer, tried twice.',
    'Line was busy, try again tomorrow morning.',
  ],
  answered: [
    'Has a small policy through work, wants their own.',
    'Asked me to call back when spouse is home.',
    'Interested, wants to know what $25,000 would cost.',
    'Retiring next spring, worried about funeral costs.',
  ],
  quoted: [
    'Thinking it over until the weekend.',
    'Comparing with another agent’s quote.',
    'Wants the draft on the 3rd.',
  ],
  app_started: ['Started the app, still need beneficiary’s DOB.', 'Sent the link for the e-signature.'],
  app_pending: ['Called underwriting, should hear back in two days.', 'Client will send the paperwork tonight.'],
  app_submitted: ['All signed, waiting on approval.', 'Submitted this morning, decision expected this week.'],
  sold: [
    'Policy delivered, client is very happy.',
    'Wants to review wife’s policy next month.',
    'Gave me two referrals.',
  ],
} as const;
