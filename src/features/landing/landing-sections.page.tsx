// The quieter half of the landing page: the way of working, what the product promises, questions, and the contact block.
import { brand } from '../../domain/brand.ts';
import { productTerms } from '../../domain/product-terms.ts';
import { leadStages, stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { formatDollars, formatWholeDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import { seatPrice } from '../payments/plan-price.rules.ts';
import { maxTopUpCents, minTopUpCents } from '../payments/top-up-amount.rules.ts';
import { ButtonLink } from './public-frame.page.tsx';

const work: Record<LeadStage, string> = {
  no_pickup: 'A new lead, or one you left a voicemail. Keep calling until someone answers.',
  answered: 'You talked. Jot down what matters and set the next call before you hang up.',
  quoted: 'Carrier, face amount and premium are on the card, so your next call picks up where you left off.',
  app_started: 'The application is started. Keep what’s still missing in a note, not in your head.',
  app_pending: 'It’s with the carrier. Set a follow-up so underwriting doesn’t go quiet.',
  app_submitted: 'It’s in. Mark it as sold, and the premium counts toward your production.',
};

export function Stages() {
  return (
    <section
      id="how"
      aria-labelledby="how-title"
      className="border-y border-line bg-canvas px-4 py-20 md:px-8 md:py-28"
    >
      <div className="mx-auto max-w-300">
        <h2 id="how-title" className="max-w-160 text-3xl font-semibold text-balance md:text-4xl">
          Six stages, from first call to submitted app
        </h2>
        <p className="mt-4 max-w-140 text-lg text-pretty text-ink-soft">
          No setup. The stages already match how life agents work a lead.
        </p>
        <ol className="mt-12 grid gap-x-10 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
          {leadStages.map((stage, n) => (
            <li key={stage} className="border-t border-line-strong pt-5">
              <h3 className="flex items-center gap-2.5 text-lg font-semibold">
                <StageDot stage={stage} />
                {stageLabel(stage)}
                <span aria-hidden className="ml-auto text-sm font-normal text-ink-faint tabular-nums">
                  {n + 1} of {leadStages.length}
                </span>
              </h3>
              <p className="mt-2 text-lg text-pretty text-ink-soft">{work[stage]}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const promises = [
  [
    'An import that accounts for every row',
    'Drop in any vendor’s file. We match the columns and catch duplicates, and every row is accounted for: added, updated, skipped as a duplicate, or rejected with a reason.',
  ],
  [
    'Follow-ups that don’t disappear',
    'Set a date on a lead and it’s on your Today page that day. It stays until you deal with it.',
  ],
  [
    'Numbers you can click into',
    'Policies and premium by day, week and month. Click any number to see the leads behind it.',
  ],
  [
    'Fast enough to use between calls',
    'What you change shows up right away in all your open windows. Search, stages and notes all work from the keyboard, and you can install the app on your phone.',
  ],
  [
    'Your leads are yours',
    'A team owner sees your production. Your leads and notes stay yours, even if you leave the team.',
  ],
  [
    'Easy to leave',
    'Cancel in Settings and keep access through the month you paid for. Download all your data anytime.',
  ],
] as const;

export function Promises() {
  return (
    <section aria-labelledby="promises-title" className="px-4 pt-20 md:px-8 md:pt-28">
      <div className="mx-auto max-w-300">
        <h2 id="promises-title" className="max-w-160 text-3xl font-semibold text-balance md:text-4xl">
          Built for agents who buy their own leads
        </h2>
        <dl className="mt-12 grid gap-x-10 gap-y-9 md:grid-cols-2 lg:grid-cols-3">
          {promises.map(([title, text]) => (
            <div key={title}>
              <dt className="text-lg font-semibold">{title}</dt>
              <dd className="mt-1.5 text-lg text-pretty text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const questions = [
  [
    'What does a text cost?',
    `A text costs ${formatDollars(productTerms.textPriceCents)} per segment, paid from a prepaid wallet. You top it up with ${formatWholeDollars(minTopUpCents)} to ${formatWholeDollars(maxTopUpCents)} at a time. A segment is 160 plain characters. Longer texts and texts with emoji use more than one.`,
  ],
  [
    'What happens after the trial?',
    `Your trial lasts ${productTerms.trialDays} days. Then the monthly plan starts, unless you cancel in Settings first.`,
  ],
  ['How do I cancel?', 'In Settings. No call, no form. You keep access through the end of the month you paid for.'],
  [
    'Can my team use it?',
    `Yes. The team owner buys seats at ${seatPrice} each and sends invite links. Members don’t need their own plan, and their leads stay theirs.`,
  ],
  [
    'Who’s responsible for consent?',
    'You are. Calling and texting rules such as the TCPA and do-not-call lists apply to the agent who calls or texts. The product helps you keep records. It doesn’t give legal advice.',
  ],
] as const;

export function Questions() {
  return (
    <section
      id="questions"
      aria-labelledby="questions-title"
      className="border-t border-line bg-canvas px-4 py-20 md:px-8 md:py-28"
    >
      <div className="mx-auto grid max-w-300 gap-10 lg:grid-cols-[1fr_2fr]">
        <h2 id="questions-title" className="text-3xl font-semibold text-balance md:text-4xl">
          Frequently asked questions
        </h2>
        <div className="border-b border-line-strong">
          {questions.map(([question, answer]) => (
            <details key={question} className="group border-t border-line-strong">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lg font-medium">
                {question}
                <svg
                  viewBox="0 0 16 16"
                  aria-hidden
                  className="size-4 flex-none text-ink-faint transition-transform group-open:rotate-45"
                >
                  <path d="M8 3v10M3 8h10" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
                </svg>
              </summary>
              <p className="max-w-160 pb-5 text-lg text-pretty text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

export function Contact() {
  return (
    <section id="contact" aria-labelledby="contact-title" className="px-4 py-20 text-center md:px-8 md:py-28">
      <h2 id="contact-title" className="text-3xl font-semibold text-balance md:text-4xl">
        See it with your own leads
      </h2>
      <p className="mx-auto mt-4 mb-8 max-w-140 text-lg text-pretty text-ink-soft">
        Book a demo and bring one of your lead files. Or just email or call us.
      </p>
      <ButtonLink href={brand.demoBookingUrl} size="large" external>
        Book a demo
      </ButtonLink>
      <address className="mt-8 flex flex-wrap justify-center gap-x-6 gap-y-2 text-lg not-italic">
        <a href={`mailto:${brand.supportEmail}`} className={contactLink}>
          {brand.supportEmail}
        </a>
        <a href={`tel:${brand.supportPhone}`} className={contactLink}>
          {formatPhone(brand.supportPhone)}
        </a>
      </address>
    </section>
  );
}

const contactLink =
  'inline-flex min-h-11 items-center text-accent-text underline decoration-line-strong underline-offset-4 hover:decoration-current';
