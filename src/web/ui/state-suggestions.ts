import { usStates } from '../../domain/us-state.ts';
import type { Suggestion } from './suggestions.ts';

export const stateSuggestions: readonly Suggestion[] = usStates.map(({ code, name }) => ({
  value: code,
  label: `${code} · ${name}`,
}));
