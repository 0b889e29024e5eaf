// The landing page: what the product does for an agent, a piece of it to try, the one plan, and ways to get in touch.
import { formatDollars, formatWholeDollars } from '../../domain/money.ts';
import { brand } from '../../domain/brand.ts';
import { productTerms } from '../../domain/product-terms.ts';
import { seatPrice } from '../payments/plan-price.rules.ts';
import { DemoPipeline } from './demo-pipeline.page.tsx';
import { Contact, Promises, Questions, Stages } from './landing-sections.page.tsx';
import { PublicDocument, type PageAssets } from './public-document.page.tsx';
import {
  ButtonLink,
  forMembers,
  forTrial,
  forVisitors,
  ownTrialPath,
  SiteFooter,
  SiteHeader,
  trialPath,
} from './public-frame.page.tsx';

const price = formatWholeDollars(productTerms.planPriceCents);
const description =
  `The CRM for independent life-insurance agents: import any vendor’s lead file, work six clear stages, and stay on top of every ` +
  `follow-up. ${price} per month, no contracts, cancel anytime.`;

const about = (origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name: brand.productName,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  url: `${origin}/`,
  description,
  offers: { '@type': 'Offer', price: (productTerms.planPriceCents / 100).toFixed(2), priceCurrency: 'USD' },
});

export function LandingDocument({ assets }: { assets: PageAssets }) {
  return (
    <PublicDocument
      assets={assets}
      path="/"
      title={`${brand.productName}: close more life-insurance policies`}
      description={description}
      about={about(assets.origin)}
    >
      <SiteHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <Demo />
        <Stages />
        <Promises />
        <Pricing />
        <Questions />
        <Contact />
      </main>
      <SiteFooter />
    </PublicDocument>
  );
}

function Calls() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink href={trialPath} size="large" className={forVisitors}>
        Start your {productTerms.trialDays}-day free trial
      </ButtonLink>
      <ButtonLink href="/app" size="large" className={forMembers}>
        Open app
      </ButtonLink>
      <ButtonLink href={ownTrialPath} size="large" className={forTrial}>
        Start your {productTerms.trialDays}-day free trial
      </ButtonLink>
      <ButtonLink href={brand.demoBookingUrl} look="secondary" size="large" external>
        Book a demo
      </ButtonLink>
    </div>
  );
}

function Hero() {
  return (
    <section className="hero-light px-4 pt-16 pb-12 text-center md:px-8 md:pt-24 md:pb-16">
      <h1 className="mx-auto max-w-220 text-4xl font-semibold text-balance md:text-6xl">
        Close more policies. Lose fewer leads.
      </h1>
      <p className="mx-auto mt-6 mb-9 max-w-160 text-lg text-pretty text-ink-soft md:text-xl">
        {brand.productName} is built for independent life-insurance agents. Every lead in one place, six clear stages,
        and no follow-up lost between calls.
      </p>
      <Calls />
      <p className="mt-5 text-sm text-ink-faint">
        {price} per month. No contracts. Cancel anytime. Team seats are {seatPrice} each.
      </p>
    </section>
  );
}

function Demo() {
  return (
    <section id="demo-section" aria-labelledby="demo-title" className="mx-auto max-w-360 px-4 pb-20 md:px-8 md:pb-28">
      <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-float">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line px-4 py-3">
          <h2 id="demo-title" className="text-lg font-semibold">
            Pipeline
          </h2>
          <p className="text-sm text-ink-faint">
            Try it. Move a card, advance it, add a note. No signup, and nothing leaves this page.
          </p>
        </div>
        <div id="demo">
          <DemoPipeline />
        </div>
      </div>
      <noscript>
        <p className="mt-3 text-center text-sm text-ink-soft">
          Turn on JavaScript to move the cards. Everything else on this page works without it.
        </p>
      </noscript>
    </section>
  );
}

const included = [
  'All your leads, imports and follow-ups',
  'Pipeline, notes and production reports',
  'Live updates in every open window',
  'Your data, yours to download anytime',
  `First ${productTerms.trialDays} days free`,
];

function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="px-4 py-20 md:px-8 md:py-28">
      <h2 id="pricing-title" className="text-center text-3xl font-semibold text-balance md:text-4xl">
        One plan. The whole product.
      </h2>
      <div className="mx-auto mt-12 grid max-w-220 overflow-hidden rounded-xl border border-line bg-raised md:grid-cols-2">
        <div className="flex flex-col p-8 md:p-10">
          <p className="flex items-baseline gap-2">
            <span className="text-5xl font-semibold tabular-nums">{price}</span>
            <span className="text-lg text-ink-soft">per month</span>
          </p>
          <p className="mt-3 text-lg text-ink-soft">In US dollars. No contracts, cancel anytime.</p>
          <div className="mt-8 flex flex-col gap-3">
            <ButtonLink href={trialPath} size="large" className={forVisitors}>
              Start your {productTerms.trialDays}-day free trial
            </ButtonLink>
            <ButtonLink href="/app" size="large" className={forMembers}>
              Open app
            </ButtonLink>
            <ButtonLink href={ownTrialPath} size="large" className={forTrial}>
              Start your {productTerms.trialDays}-day free trial
            </ButtonLink>
            <ButtonLink href={brand.demoBookingUrl} look="secondary" size="large" external>
              Book a demo
            </ButtonLink>
          </div>
        </div>
        <div className="border-t border-line bg-canvas p-8 md:border-t-0 md:border-l md:p-10">
          <ul className="flex flex-col gap-3 text-lg">
            {included.map((line) => (
              <li key={line} className="flex gap-3">
                <Tick />
                {line}
              </li>
            ))}
          </ul>
          <p className="mt-8 border-t border-line pt-6 text-base text-ink-soft">
            <strong className="font-semibold text-ink">
              Pay per text: {formatDollars(productTerms.textPriceCents)}.
            </strong>{' '}
            Texts are billed per segment from a prepaid wallet, so there are no surprise bills.
          </p>
          <p className="mt-3 text-base text-ink-soft">
            <strong className="font-semibold text-ink">Team seats: {seatPrice} each.</strong> Only if you run a team.
            You don’t need a seat yourself, and members don’t need their own plan.
          </p>
        </div>
      </div>
    </section>
  );
}

function Tick() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden className="mt-1 size-4 flex-none text-accent-text">
      <path
        d="m3 8.5 3.2 3.2L13 4.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
