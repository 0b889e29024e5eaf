import type { ContactChannel } from '../../domain/contact-channel.ts';

/** In this order, each through all of an account. */
export const repairSteps = ['leads', 'posts', 'rows', 'numbers'] as const;
export type RepairStep = (typeof repairSteps)[number];

/** Of one short transaction. */
export const readAtOnce = 500;
/** An account that takes longer goes on in its own job, so that accounts take turns. */
export const longestTurnMs = 20_000;

export interface Closed {
  channel: ContactChannel;
  address: string;
}

export const keyOf = ({ channel, address }: Closed): string => `${channel} ${address}`;

interface Numbers {
  phones: readonly string[];
  emails: readonly string[];
}

export const addressesToClose = (channels: readonly ContactChannel[], { phones, emails }: Numbers): Closed[] =>
  channels.flatMap((channel) =>
    (channel === 'email' ? emails : phones).map((address): Closed => ({ channel, address })),
  );

/** A number of ten digits behind a comma, and another comma: a row of a file inside of a value. As PostgreSQL reads it. */
export const looksSwallowed = ',\\s*"?\\+?1?[ (.-]*[0-9]{3}[ ).-]*[0-9]{3}[ .-]*[0-9]{4}.*,';

/** Nobody younger is insured by an agent of ours, as a rule. */
export const adultYears = 18;
export const centuryStart = '2000-01-01';

/** What an older import may have been misread in. */
export const importDoubts = ['swallowed', 'others', 'opt_outs', 'monthly', 'births', 'dates'] as const;
export type ImportDoubt = (typeof importDoubts)[number];
