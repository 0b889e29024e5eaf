// Small readings of what Stripe answers.

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** Stripe's seconds as an ISO instant. */
export function instant(seconds: number | null | undefined): string | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;
}

/** An object of the test mode is nothing to a live installation, and the other way round. */
export function isOurMode(
  { config }: { config: { stripe: { secretKey: string } } },
  { livemode }: { livemode: boolean },
): boolean {
  return livemode === /^(sk|rk)_live_/.test(config.stripe.secretKey);
}
