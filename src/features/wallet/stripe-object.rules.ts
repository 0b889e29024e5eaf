// What every reader of the payment provider's objects asks of them.

/** The id behind a field that may hold the object itself. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** Live keys see live objects; an object of the other mode is never ours. */
export function isOurMode(secretKey: string, { livemode }: { livemode: boolean }): boolean {
  return livemode === /^(sk|rk)_live_/.test(secretKey);
}

export function isStripeFault(fault: unknown): fault is Error & { type: string; code?: string } {
  return fault instanceof Error && ((fault as { type?: string }).type ?? '').startsWith('Stripe');
}
