// Two windows wrote into the same form: what only one of them changed is taken from it, the rest a person decides.
import type { VerificationForm } from './verification-form.rules.ts';

export type Answer = keyof VerificationForm;

export interface Merged {
  /** Where both changed an answer differently it is `mine`. */
  form: VerificationForm;
  clashes: readonly Answer[];
}

/** `base`: what both had read. */
export function mergeForms(base: VerificationForm, mine: VerificationForm, theirs: VerificationForm): Merged {
  const fields = Object.keys(base) as Answer[];
  const isMine = (field: Answer) => mine[field] !== base[field];
  return {
    form: Object.assign({}, ...fields.map((field) => ({ [field]: (isMine(field) ? mine : theirs)[field] }))),
    clashes: fields.filter((field) => isMine(field) && theirs[field] !== base[field] && theirs[field] !== mine[field]),
  };
}

export const sameForm = (one: VerificationForm, other: VerificationForm): boolean =>
  (Object.keys(one) as Answer[]).every((field) => one[field] === other[field]);
