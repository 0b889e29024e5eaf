// The National Do Not Call Registry: how long a check, an inquiry and a purchase count. 47 CFR 64.1200.

/** (c)(2)(i)(D): a version of the registry obtained no more than 31 days before the call. */
export const checkDays = 31;
/** (f)(5): an inquiry or application within the three months before the call, counted at their shortest. */
export const inquiryDays = 89;
/** (f)(5): a purchase or transaction within the eighteen months before the call, counted at their shortest. */
export const clientDays = 546;

export type RegistryResult = 'clear' | 'listed';

/** What is known of one number. Instants are milliseconds. */
export interface RegistryFacts {
  check: { at: number; result: RegistryResult } | null;
  /** A consent record for calls is in force: (c)(2)(ii). */
  hasConsent: boolean;
  /** When this person last came by themselves, or asked to be called. */
  inquiredAt: number | null;
  /** When this person last bought. */
  clientAt: number | null;
}
