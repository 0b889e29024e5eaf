// The specification's texts to the letter, and our own.
export const opening =
  "Tell me what happened. Paste the objection or describe the call. I'll coach you and give 2–3 ready-to-use rebuttals.";
export const afterReset = 'New chat. Summarize the call or paste the objection.';
export const chatFailed = 'Sorry—something went wrong. Try again.';
export const serverError = (status: number): string => `Server error: ${status}`;
export const headings = {
  why: 'What likely went wrong',
  fix: 'How to fix it next time',
  rebuttals: 'Rebuttals',
} as const;

export const privacyHint = 'Leave out names and health details. Nothing you write here is stored.';
export const fromThisLead = 'From this lead';
export const noNote = 'This lead has no note yet.';
export const noteHint =
  'Phones, emails, birth dates, Social Security and policy numbers are blanked. Read it before you send: names and health details are yours to take out.';
export const limitReached = 'You’ve used today’s rebuttals. You get new ones tomorrow.';
export const noAnswer = 'The coach didn’t answer. Please try again in a moment.';
export const notConfigured = 'The coach isn’t set up yet. Ask support to turn it on.';
