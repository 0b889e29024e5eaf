export interface Reached {
  phone: string | null;
  further_phones?: readonly string[];
}

/** As `leads.reached_phone` has it. A household's shared phone is the additional one of all but one of its people, and reaches each of them. */
export const reachedPhone = ({ phone, further_phones: further }: Reached): string | null =>
  phone ?? further?.[0] ?? null;

export const reachedAt = <L extends Reached>(lead: L): L => ({ ...lead, phone: reachedPhone(lead) });
