/** Where everything that is loaded of one lead is kept: the lead itself and its timeline. */
export const queryKeysOf = (leadId: string) =>
  ({ lead: ['leads', 'one', leadId], timeline: ['lead-timeline', leadId] }) as const;
