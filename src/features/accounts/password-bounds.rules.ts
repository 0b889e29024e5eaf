export const passwordBounds = { min: 8, max: 128 } as const;

export const passwordHint = `At least ${passwordBounds.min} characters.`;
export const tooShort: `Password must be at least ${typeof passwordBounds.min} characters.` =
  'Password must be at least 8 characters.';
export const tooLong = `Password must be at most ${passwordBounds.max} characters.`;

/** Characters as a person counts them: an emoji is one. */
export function lengthOf(password: string): number {
  return Array.from(password).length;
}
