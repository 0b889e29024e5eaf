// The states while they are chosen: a text for each thing that may change by itself, so that a file that arrives late changes nothing else.
import { usStates, type UsStateCode } from '../../domain/us-state.ts';
import type { TypedState } from './showcase.rules.ts';

type Part = 'chosen' | 'number' | 'file';
const key = (code: string, part: Part): string => `${code}.${part}`;

export function textsOf(states: readonly TypedState[]): Record<string, string> {
  const byCode = new Map(states.map((state) => [state.state_code, state]));
  return Object.fromEntries(
    usStates.flatMap(({ code }) => {
      const state = byCode.get(code);
      return [
        [key(code, 'chosen'), state ? 'yes' : ''],
        [key(code, 'number'), state?.license_number ?? ''],
        [key(code, 'file'), state?.license_image_url ?? ''],
      ];
    }),
  );
}

/** In the order of the states' names. */
export function chosenIn(texts: Readonly<Record<string, string>>): TypedState[] {
  return usStates.flatMap(({ code }) =>
    texts[key(code, 'chosen')]
      ? [
          {
            state_code: code,
            license_number: texts[key(code, 'number')] ?? '',
            license_image_url: texts[key(code, 'file')] ?? '',
          },
        ]
      : [],
  );
}

/** Chosen again, a state has what it had. */
export const choose = (code: UsStateCode, isChosen: boolean): Record<string, string> => ({
  [key(code, 'chosen')]: isChosen ? 'yes' : '',
});
export const typeNumber = (code: string, text: string): Record<string, string> => ({ [key(code, 'number')]: text });
export const putFile = (code: string, url: string): Record<string, string> => ({ [key(code, 'file')]: url });
