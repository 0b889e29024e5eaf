import { formatPhone } from '../../domain/phone-number.ts';

/** Of a scrub file, in one request. */
export const mostChecksInRequest = 2_000;
/** Of the numbers to be checked, in one answer. */
export const mostNumbersInAnswer = 5_000;
export const longestFileName = 200;
export const longestHow = 500;
/** Numbers whose check is older than this are written into the file for the scrub service, unless the agent says otherwise. */
export const staleDays = 25;

export const groundKinds = ['inquiry', 'client'] as const;
export type GroundKind = (typeof groundKinds)[number];

/** What a scrub service takes: one number in each line, below a header. */
export const toCheckFile = (numbers: readonly string[]): string =>
  ['Phone', ...numbers.map((number) => formatPhone(number).replaceAll(/\D/g, ''))]
    .map((line) => `${line}\r\n`)
    .join('');
