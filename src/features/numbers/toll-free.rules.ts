// What a toll-free number is, and how long one rests that was given back.

const tollFreePattern = /^\+1(800|888|877|866|855|844|833)\d{7}$/;

export const isTollFree = (phone: string): boolean => tollFreePattern.test(phone);

/** People may still answer whoever had it. The same number stands in the trigger that begins the rest. */
export const restDays = 90;

export const notTollFree = 'Phone must be toll-free in E.164, e.g. +18005550123';

/** The provider's id of a number: `abc123` → `123`; null where no digit is left. */
export function providerId(text: string): string | null {
  return text.replace(/\D/g, '').slice(0, 40) || null;
}
