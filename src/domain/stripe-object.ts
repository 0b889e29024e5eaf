// What every reader of Stripe's objects asks of them.

/** The id behind a field that may hold the object itself. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** Stripe's seconds as an ISO instant. */
export function instant(seconds: number | null | undefined): string | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;
}

/** Live keys see live objects; an object of the other mode is never ours. */
export function isOurMode(secretKey: string, { livemode }: { livemode: boolean }): boolean {
  return livemode === /^(sk|rk)_live_/.test(secretKey);
}

export type StripeFault = Error & { type: string; code?: string };

export function isStripeFault(fault: unknown): fault is StripeFault {
  return fault instanceof Error && ((fault as { type?: string }).type ?? '').startsWith('Stripe');
}
