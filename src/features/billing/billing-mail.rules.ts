// Which mails a subscription's change calls for, and their words. Receipts are the payment provider's.
import { brand } from '../../domain/brand.ts';
import { writeLetter, type Letter } from '../../domain/mail-letter.ts';
import { nameInMail } from '../../domain/name-in-mail.ts';
import { formatDollars } from '../../domain/money.ts';
import { monthlyPrice } from '../payments/plan-price.rules.ts';
import { isLive } from '../../domain/subscription-status.ts';

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
  'team-no-seat',
  'team-resumed',
  'seats-short',
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
  /** Team seats that are billed with the plan; of `team` where that is named. */
  seats?: number;
  /** Members without a seat. */
  paused?: number;
}

export interface NotedMail {
  kind: MailKind;
  /** What it is about; the same kind and ref is mailed once. */
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
  seats: { quantity: number };
  owed: { id: string; cents: number; url: string | null } | null;
}

const warnBeforeMs = 3 * 86_400_000;
/** The provider's own event comes a moment before or after the three days. */
const toleranceMs = 3_600_000;

/** `before`: what was stored until now; null for a subscription seen for the first time. */
export function mailsDue(before: Standing | null, now: Now, at: Date): NotedMail[] {
  const due: NotedMail[] = [];
  const { stripeId: id, trialEnd, periodEnd, owed, seats } = now;
  const left = trialEnd === null ? Infinity : Date.parse(trialEnd) - at.getTime();
  if (now.status === 'trialing' && !now.cancelAtPeriodEnd && trialEnd && left > 0 && left <= warnBeforeMs + toleranceMs)
    due.push({ kind: 'trial-ending', ref: id, facts: { at: trialEnd, seats: seats.quantity } });
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
  const price = monthlyPrice(facts.seats ?? 0);
  const help = `Questions? Email ${brand.supportEmail}.`;
  const product = brand.productName;
  const named = nameInMail(facts.team ?? '', '');
  const team = named || 'your team';
  switch (kind) {
    case 'trial-ending':
      return writeLetter({
        subject: `Your ${product} trial ends on ${day}`,
        heading: `Your trial ends on ${day}`,
        paragraphs: [
          `After that, ${product} is ${price}. It’s charged to the card on file. To continue, you don’t need to do anything.`,
          'If you don’t want to continue, cancel in Settings before that day and you won’t be charged.',
        ],
        button: settings,
        after: help,
      });
    case 'trial-refused':
      return writeLetter({
        subject: `Your ${product} trial didn’t start`,
        heading: 'This card was already used for a free trial',
        paragraphs: [
          'This card was already used for a free trial on another account, and each card gets one. Your trial didn’t start and you weren’t charged.',
          `You can start a regular subscription for ${price} anytime.`,
        ],
        button: { label: 'Log in', url: `${appUrl}/login` },
        after: `If you think this is a mistake, email ${brand.supportEmail}.`,
      });
    case 'payment-failed':
      return writeLetter({
        subject: `Your ${product} payment didn’t go through`,
        heading: 'Your payment didn’t go through',
        paragraphs: [
          `We couldn’t charge ${amount} to your card. You can’t use the app until the invoice is paid. Your leads and everything else are safe.`,
          'You can pay the invoice with any card. We’ll also retry the card on file over the next few days.',
        ],
        button: { label: 'Pay invoice', url: facts.url ?? `${appUrl}/app` },
        after: help,
      });
    case 'will-end':
      return writeLetter({
        subject: `Your ${product} subscription ends on ${day}`,
        heading: `Your subscription ends on ${day}`,
        paragraphs: [
          `You canceled your subscription. You can use ${product} until that day, and you won’t be charged again.`,
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
          'You won’t be charged again. We’ve kept your leads, notes and everything else, so you can pick up where you left off if you subscribe again.',
          'You can download your data or delete your account on your account page.',
        ],
        button: { label: 'Open your account', url: `${appUrl}/account` },
        after: help,
      });
    case 'second-refunded':
      return writeLetter({
        subject: `We refunded your second ${product} subscription`,
        heading: `We refunded ${amount} to your card`,
        paragraphs: [
          `You were subscribed twice. We ended the second subscription right away and refunded ${amount} to your card. Refunds usually show up in 5 to 10 days.`,
          'Your first subscription hasn’t changed.',
        ],
        button: settings,
        after: help,
      });
    case 'deletion-begun':
      return writeLetter({
        subject: `Your ${product} account will be deleted on ${day}`,
        heading: `Your account will be deleted on ${day}`,
        paragraphs: [
          'You asked us to delete your account. Until then we keep everything, but you can’t use the app. Your subscription won’t renew.',
          'To keep your account, log in before that day and choose Keep my account. After that, nothing can be recovered.',
        ],
        button: { label: 'Log in to keep my account', url: `${appUrl}/login` },
        after: `If you didn’t ask for this, log in, keep your account and change your password right away, or email ${brand.supportEmail}.`,
      });
    case 'deletion-undone':
      return writeLetter({
        subject: `You kept your ${product} account`,
        heading: 'You kept your account',
        paragraphs: [
          'We canceled the deletion. Everything is just as you left it.',
          'If your subscription was set to end, you can resume it in Settings.',
        ],
        button: settings,
        after: help,
      });
    case 'team-ending':
      return writeLetter({
        subject: `The team ${named} will end on ${day}`,
        heading: `Your team will end on ${day}`,
        paragraphs: [
          `The owner of ${team} is deleting their account. The team ends on ${day}, and so does your access through it.`,
          'Your leads and data stay yours. Subscribe before that day to keep working without a break.',
        ],
        button: settings,
        after: help,
      });
    case 'team-paused':
      return writeLetter({
        subject: `Your access through ${team} is paused`,
        heading: 'Your access is paused',
        paragraphs: [
          `The plan of the owner of ${team} has ended, and with it the access you have through the team. You’re still a member: when the owner pays again, you’re back.`,
          `Your leads and everything else are kept. To go on now, subscribe yourself for ${price}.`,
        ],
        button: { label: 'Subscribe', url: `${appUrl}/app/settings` },
        after: help,
      });
    case 'team-no-seat':
      return writeLetter({
        subject: `Your access through ${team} is paused`,
        heading: 'Your access is paused',
        paragraphs: [
          `${team} has fewer paid seats than members, and there’s none for you now. You’re still a member: when the owner buys a seat or gives you one, you’re back.`,
          `Your leads and everything else are kept. To go on now, subscribe yourself for ${price}.`,
        ],
        button: { label: 'Subscribe', url: `${appUrl}/app/settings` },
        after: help,
      });
    case 'seats-short': {
      const who = facts.paused === 1 ? '1 member is' : `${facts.paused} members are`;
      const seats = facts.seats === 1 ? '1 seat' : `${facts.seats} seats`;
      return writeLetter({
        subject: `${who} paused on ${team}`,
        heading: `${who} paused`,
        paragraphs: [
          `${team} has ${seats} now and more members than that. Those who joined last have no access until there’s a seat for them. Their leads are kept.`,
          'Buy seats, or choose who has them, on the team’s page.',
        ],
        button: { label: 'Open your teams', url: `${appUrl}/app/teams` },
        after: help,
      });
    }
    case 'team-resumed':
      return writeLetter({
        subject: `Your access through ${team} is back`,
        heading: 'Your access is back',
        paragraphs: [`There’s a seat for you on ${team} again, so you can use ${product} as before.`],
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
