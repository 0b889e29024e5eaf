// Where an agent may say to call from: the states whose law of recordings we know.
import { stateName, usStates } from '../../domain/us-state.ts';

export const ownStates = [...usStates.map(({ code }) => code), 'DC', 'PR'] as const;
export type OwnState = (typeof ownStates)[number];

export const ownStateOptions = ownStates
  .map((code) => ({ value: code, label: stateName(code) }))
  .toSorted((one, other) => (one.label < other.label ? -1 : 1));
