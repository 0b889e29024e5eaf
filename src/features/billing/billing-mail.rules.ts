// Which mails a subscription's change calls for, and their words. Receipts are the payment provider's.
import { brand } from '../../domain/brand.ts';
import { writeLetter, type Letter } from '../../domain/mail-letter.ts';
import { formatDollars, formatWholeDollars } from '../../domain/money.ts';
import { isLive } from './subscription.rules.ts';

export const mailKinds = [
  'trial-ending',
  'trial-refused',
  'payment-failed',
  'will-end',
  'ended',
  'second-refunded',
  'deletion-begun',
  'deletion-undone',
  'team-ending',
  'team-paused',
  'team-resumed',
] as const;
export type MailKind = (typeof mailKinds)[number];

export interface MailFacts {
  /** ISO instant that the mail is about. */
  at?: string;
  cents?: number;
  /** The unpaid invoice. */
  url?: string;
  /** Name of a team. */
  team?: string;
}

export interface NotedMail {
  kind: MailKind;
  /** What it is about; the same kind and ref is told once. */
  ref: string;
  facts: MailFacts;
}

interface Standing {
  status: string;
  cancelAtPeriodEnd: boolean;
}

interface Now extends Standing {
  stripeId: string;
  periodEnd: string | null;
  trialEnd: string | null;
  owed: { id: string; cents: number; url: string | null } | null;
}

const warnBeforeMs = 3 * 86_400_000;
/** The provider's own event comes a moment before or after the three days. */
const toleranceMs = 3_600_000;

/** `before`: what was stored until now; null for a subscription seen for the first time. */
export function mailsDue(before: Standing | null, now: Now, at: Date): NotedMail[] {
  const due: NotedMail[] = [];
  const { stripeId: id, trialEnd, periodEnd, owed } = now;
  const left = trialEnd === null ? Infinity : Date.parse(trialEnd) - at.getTime();
  if (now.status === 'trialing' && !now.cancelAtPeriodEnd && trialEnd && left > 0 && left <= warnBeforeMs + toleranceMs)
    due.push({ kind: 'trial-ending', ref: id, facts: { at: trialEnd } });
  if (owed)
    due.push({
      kind: 'payment-failed',
      ref: owed.id,
      facts: { cents: owed.cents, ...(owed.url && { url: owed.url }) },
    });
  if (before && isLive(now.status) && now.cancelAtPeriodEnd && !before.cancelAtPeriodEnd && periodEnd)
    due.push({ kind: 'will-end', ref: `${id} ${periodEnd}`, facts: { at: periodEnd } });
  if (before && isLive(before.status) && now.status === 'canceled') due.push({ kind: 'ended', ref: id, facts: {} });
  return due;
}

interface Writing {
  kind: MailKind;
  facts: MailFacts;
  /** The person's time zone. */
  zone: string;
  appUrl: string;
}

export function writeBillingMail({ kind, facts, zone, appUrl }: Writing): Letter {
  const settings = { label: 'Open settings', url: `${appUrl}/app/settings` };
  const day = facts.at ? dayIn(facts.at, zone) : '';
  const amount = facts.cents === undefined ? '' : formatDollars(facts.cents);
  const price = formatWholeDollars(brand.planPriceCents);
  const help = `Questions? Write to ${brand.supportEmail}.`;
  const product = brand.productName;
  switch (kind) {
    case 'trial-ending':
      return writeLetter({
        subject: `Your ${product} trial ends on ${day}`,
        heading: `Your trial ends on ${day}`,
        paragraphs: [
          `From then on ${product} costs ${price} per month, charged to the card you gave. If you want to go on, there is nothing to do.`,
          'If you do not, cancel in Settings before that day and nothing is charged.',
        ],
        button: settings,
        after: help,
      });
    case 'trial-refused':
      return writeLetter({
        subject: `Your ${product} trial was not started`,
        heading: 'This card has had its free trial',
        paragraphs: [
          'The card you gave was used for a free trial on another account before, and each card has one. The trial was not started and nothing was charged.',
          `You can begin the regular subscription, ${price} per month, at any time.`,
        ],
        button: { label: 'Log in', url: `${appUrl}/login` },
        after: `If this is a mistake, write to ${brand.supportEmail}.`,
      });
    case 'payment-failed':
      return writeLetter({
        subject: `Your payment for ${product} did not go through`,
        heading: 'Your payment did not go through',
        paragraphs: [
          `We could not charge ${amount} to your card. Until the invoice is paid, the app is closed to you; your leads and everything else are kept.`,
          'You can pay the invoice with any card. The same card is tried again by itself over the next days.',
        ],
        button: { label: 'Pay the invoice', url: facts.url ?? `${appUrl}/app` },
        after: help,
      });
    case 'will-end':
      return writeLetter({
        subject: `Your ${product} subscription ends on ${day}`,
        heading: `Your subscription ends on ${day}`,
        paragraphs: [
          `You canceled it. You can use ${product} until that day, and nothing more is charged.`,
          'You can resume it in Settings until then, and download all your data there.',
        ],
        button: settings,
        after: help,
      });
    case 'ended':
      return writeLetter({
        subject: `Your ${product} subscription has ended`,
        heading: 'Your subscription has ended',
        paragraphs: [
          'Nothing more is charged. Your leads, notes and everything else are kept: subscribe again and all is there.',
          'You can download all your data, or delete your account, on your account page.',
        ],
        button: { label: 'Open your account', url: `${appUrl}/account` },
        after: help,
      });
    case 'second-refunded':
      return writeLetter({
        subject: `We refunded a second ${product} subscription`,
        heading: `${amount} is on its way back to you`,
        paragraphs: [
          `You subscribed twice. The second subscription was ended at once and its payment of ${amount} refunded to your card; banks take 5 to 10 days to show it.`,
          'Your first subscription goes on as before.',
        ],
        button: settings,
        after: help,
      });
    case 'deletion-begun':
      return writeLetter({
        subject: `Your ${product} account will be deleted on ${day}`,
        heading: `Your account will be deleted on ${day}`,
        paragraphs: [
          'You asked for it. Until then everything is kept and the app is closed; your subscription is not renewed.',
          'To keep your account, log in before that day and choose Keep my account. After it, nothing can be brought back.',
        ],
        button: { label: 'Log in to undo', url: `${appUrl}/login` },
        after: `If you did not ask for this, log in, keep your account and change your password at once, or write to ${brand.supportEmail}.`,
      });
    case 'deletion-undone':
      return writeLetter({
        subject: `Your ${product} account is kept`,
        heading: 'Your account is kept',
        paragraphs: [
          'Its deletion was undone and everything is as it was.',
          'If your subscription was set to end, you can resume it in Settings.',
        ],
        button: settings,
        after: help,
      });
    case 'team-ending':
      return writeLetter({
        subject: `The team ${facts.team ?? ''} will end on ${day}`,
        heading: `Your team will end on ${day}`,
        paragraphs: [
          `The owner of ${facts.team ?? 'your team'} is deleting their account. With it the team ends on ${day}, and so does the access you have through it.`,
          'Your own leads and data stay yours: subscribe before that day to go on without a break.',
        ],
        button: settings,
        after: help,
      });
    case 'team-paused':
      return writeLetter({
        subject: `Your access through ${facts.team ?? 'your team'} is paused`,
        heading: 'Your access is paused',
        paragraphs: [
          `The plan of the owner of ${facts.team ?? 'your team'} has ended, and with it the access you have through the team. You’re still a member: when the owner pays again, you’re back.`,
          `Your leads and everything else are kept. To go on now, subscribe yourself for ${price} per month.`,
        ],
        button: { label: 'Subscribe', url: `${appUrl}/app/settings` },
        after: help,
      });
    case 'team-resumed':
      return writeLetter({
        subject: `Your access through ${facts.team ?? 'your team'} is back`,
        heading: 'Your access is back',
        paragraphs: [
          `The owner of ${facts.team ?? 'your team'} has a plan again, so you can use ${product} as before.`,
        ],
        button: { label: `Open ${product}`, url: `${appUrl}/app` },
        after: help,
      });
  }
}

function dayIn(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric', year: 'numeric' }).format(
    new Date(at),
  );
}
