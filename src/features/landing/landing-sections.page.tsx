// The quieter half of the landing page: the way of working, what the product promises, questions, and the contact block.
import { brand } from '../../domain/brand.ts';
import { leadStages, stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import { ButtonLink } from './public-frame.page.tsx';

const work: Record<LeadStage, string> = {
  no_pickup: 'A new lead, or one that went to voicemail. Stays on top until somebody answers.',
  answered: 'You spoke. Write down what matters and set the next call before you hang up.',
  quoted: 'Carrier, product and premium are on the card, so that the second call starts where the first one ended.',
  app_started: 'The application is open. What is missing is a note, not a memory.',
  app_pending: 'With the carrier. A follow-up date keeps underwriting from going quiet.',
  app_submitted: 'In. Mark it sold, and premium and month count in your production.',
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
          Six stages, from the first ring to the submitted app
        </h2>
        <p className="mt-4 max-w-140 text-lg text-pretty text-ink-soft">
          Not a pipeline you have to build first. The way agents work a lead is already in it.
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
    'Drop in any vendor’s file. Columns are recognized, duplicates are found, and the result adds up: each row was added, updated, already there, or left out with its reason.',
  ],
  [
    'Follow-ups that stay put',
    'A date on a lead is on your home screen that day, and stays there until you have dealt with it. Nothing rolls away by itself.',
  ],
  [
    'Figures you can open',
    'Policies and premium by day, week and month. Behind each figure are the leads it is made of.',
  ],
  [
    'Quick between two calls',
    'Every change shows at once, on every open screen. Search, stages and notes work by keyboard, and the app installs on your phone.',
  ],
  [
    'Your leads are yours',
    'A team owner sees production. Your leads, notes and numbers stay with you, also when you leave the team.',
  ],
  [
    'Easy to leave',
    'Cancel in Settings and keep access until the paid month ends. Take all your data along as a download.',
  ],
] as const;

export function Promises() {
  return (
    <section aria-labelledby="promises-title" className="px-4 pt-20 md:px-8 md:pt-28">
      <div className="mx-auto max-w-300">
        <h2 id="promises-title" className="max-w-160 text-3xl font-semibold text-balance md:text-4xl">
          Built for people who pay for every lead themselves
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
    '$0.01 per segment, taken from a prepaid wallet that you top up with $10 to $500. A segment is 160 plain characters; longer texts, and texts with emoji, count as more than one.',
  ],
  [
    'What happens after the trial?',
    `The trial runs ${brand.trialDays} days. After it the monthly plan begins, unless you have cancelled in Settings before.`,
  ],
  [
    'How do I cancel?',
    'In Settings, without a call and without a form. You keep access until the end of the month you have paid for.',
  ],
  [
    'Can I bring my team?',
    'Yes. A team owner buys seats and sends invite links. A member needs no plan of their own, and keeps their own leads.',
  ],
  [
    'Who answers for consent?',
    'You do. Calling and texting rules, such as the TCPA and the do-not-call lists, bind the agent who calls. The product helps you to keep records; it gives no legal advice.',
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
          Questions
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
        Book a demo and bring one of your lead files. Or write or call: a person answers.
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
