import { closedAccountDays } from '../../domain/retention.ts';
import { brand } from '../../domain/brand.ts';
import { productTerms } from '../../domain/product-terms.ts';
import { formatDollars, formatWholeDollars } from '../../domain/money.ts';
import type { PageAssets } from '../landing/public-document.page.tsx';
import { seatPrice } from '../payments/plan-price.rules.ts';
import { LegalDocument, SupportLink } from './legal-document.page.tsx';

const { legalEntity, productName, postalAddress } = brand;
const { declinesUntilOff, planPriceCents, trialDays } = productTerms;

export function TermsDocument({ assets }: { assets: PageAssets }) {
  return (
    <LegalDocument
      assets={assets}
      path="/legal/terms"
      title="Terms of service"
      description={`The agreement between you and ${legalEntity} when you use ${productName}: plan, wallet, refunds, and your duties when you call and text.`}
    >
      <p>
        These terms are the agreement between you and {legalEntity} (“we”) about {productName}. By creating an account
        you accept them. If you use the product for a company, you accept them for that company too.
      </p>

      <h2>1. Who may use it</h2>
      <p>
        {productName} is a business tool for life-insurance agents and brokers in the United States. You must be 18 or
        older, give true account details, keep your password to yourself, and hold every license that your work
        requires. One account is for one person. You are responsible for what happens under your account. Tell us right
        away if someone else gets into it.
      </p>

      <h2>2. Plan, trial and cancellation</h2>
      <ul>
        <li>
          The plan costs {formatWholeDollars(planPriceCents)} per month in US dollars, plus taxes where they apply. It
          is billed monthly in advance and renews automatically. There is no minimum term.
        </li>
        <li>
          A free trial lasts {trialDays} days and is given once per person. When it ends, the paid plan begins, unless
          you cancel first.
        </li>
        <li>You can cancel at any time in Settings. You keep access until the end of the period you have paid for.</li>
        <li>If a payment fails, we tell you and try again. Access is paused until it is paid.</li>
        <li>
          Team seats cost {seatPrice} each and are billed to the team’s owner by the month. Seats you add are charged
          right away for the days that remain in the billing period.
        </li>
        <li>We tell you at least 30 days before a price rises. The new price never applies to a month already paid.</li>
      </ul>

      <h2>3. Wallet</h2>
      <ul>
        <li>
          Texts, calls and phone numbers are paid from a prepaid wallet. A text costs{' '}
          {formatDollars(productTerms.textPriceCents)} per segment. Prices are shown before you spend.
        </li>
        <li>
          A top-up credits exactly the amount you chose. The card fee shown before you pay is added to what your card is
          charged.
        </li>
        <li>
          Auto-recharge is off until you turn it on. It then charges your saved card by the amount you set whenever the
          balance falls below the limit you set. After {declinesUntilOff} declined charges in a row, it turns itself
          off.
        </li>
        <li>The balance isn’t a bank account: it earns no interest and can’t be transferred to anyone else.</li>
        <li>If a text is refused or never sent, its price goes back to the wallet in full.</li>
      </ul>

      <h2>4. Refunds</h2>
      <p>
        Months of the plan that have started are not refunded, unless the law requires it or the product was not usable
        through our fault. The unused part of your top-ups is refunded to the card it came from when you ask for it or
        close your account; card fees are not. If a top-up is refunded or disputed after it has been spent, the wallet
        shows a debt, and spending stops until it is settled. Write to <SupportLink /> before you dispute a charge: most
        things can be put right in a day.
      </p>

      <h2>5. Calling and texting: your duties</h2>
      <p>
        You decide whom to call and text, and what to say. <strong>You are the caller and the sender</strong> under the
        Telephone Consumer Protection Act (TCPA), the Telemarketing Sales Rule and the laws of the states. In
        particular, you must:
      </p>
      <ul>
        <li>have the consent the law demands before you call or text, and keep proof of it;</li>
        <li>check the national and state do-not-call lists and keep a list of your own;</li>
        <li>call only during the hours allowed where the person you call is;</li>
        <li>say who you are and how to opt out, and stop as soon as someone asks, in whatever words;</li>
        <li>announce recordings where the law demands the consent of everybody on the call;</li>
        <li>follow the rules of carriers and of your insurers about what may be said and shown.</li>
      </ul>
      <p>
        The product has tools that help you with this, such as a do-not-contact list. They do not replace your own
        judgment or a lawyer’s, and we give no legal advice. If a claim is brought against us because of your calls,
        texts or data, you bear its cost, as far as it was not our fault.
      </p>

      <h2>6. Texts from us</h2>
      <p>
        If you give us your phone number, we may text you about your account: about 2–3 messages per week. Message and
        data rates may apply. Reply STOP to end them, or HELP for help.
      </p>

      <h2>7. What is not allowed</h2>
      <p>
        No fraud, no harassment, no false or misleading offers, no bought or scraped contacts without consent, no health
        or payment-card data in fields not made for it, no attempt to get at other people’s data, no resale, and nothing
        that endangers the service or its standing with carriers. We may suspend an account that does so, right away
        where there is danger; otherwise we write to you first.
      </p>

      <h2>8. Your data</h2>
      <p>
        Your leads, notes and files are yours. You allow us to store and process them only to run the product for you,
        as the <a href="/legal/privacy">privacy policy</a> says. You can download all of it at any time. On a team, the
        owner and the members see each other’s production, not each other’s leads.
      </p>

      <h2>9. Closing an account</h2>
      <p>
        {`You can have your account deleted in Settings. It is closed right away and erased after ${closedAccountDays} days, in which you may still change your mind.`}{' '}
        Invoices and records that the law makes us keep stay as long as it demands.
      </p>

      <h2>10. Warranty and liability</h2>
      <p>
        We work to keep the product running and your data safe, but provide it “as is”: we do not promise that it is
        never interrupted, or that it brings sales. As far as the law allows, neither of us owes the other lost profit
        or indirect damage, and our liability in any year is limited to what you paid us in the twelve months before.
        Nothing here limits liability that cannot be limited by law.
      </p>

      <h2>11. Changes and law</h2>
      <p>
        If we change these terms in a way that matters, we write to you 30 days ahead; you may cancel before. The law of
        the State of Tennessee applies, and its courts decide, except where the law of your state gives you more. If one
        sentence here is void, the rest stays.
      </p>
      <p>
        {legalEntity}, {postalAddress}, <SupportLink />
      </p>
    </LegalDocument>
  );
}
