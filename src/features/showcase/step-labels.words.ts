import type { Step } from './showcase.rules.ts';

export const stepLabels: Record<Step, string> = {
  profile: 'Profile',
  headshot: 'Headshot',
  states: 'Licensed states',
  publish: 'Publish',
};
