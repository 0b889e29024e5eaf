import { closedAccountDays, keptContactYears, trashDays } from '../../domain/retention.ts';
import { processorMark, processorNames, type ProcessorName } from '../../domain/processors.ts';
import { brand } from '../../domain/brand.ts';
import type { PageAssets } from '../landing/public-document.page.tsx';
import { LegalDocument, SupportLink } from './legal-document.page.tsx';

const { legalEntity, productName, postalAddress } = brand;

/** Kinds of companies that work for us, and what each gets to see. The server leaves out those that are not in use. */
const processors: Record<ProcessorName, readonly [who: string, what: string]> = {
  payments: [
    'Card payments (Stripe)',
    'your name, email and card details; card numbers go to them directly and never reach us',
  ],
  carrier: [
    'Text and phone carrier (Telnyx), if you text or call from the product',
    'the numbers, the texts, the calls and recordings you make, and what you enter to verify your number',
  ],
  mail: ['Mail delivery', 'your email address and the mails we send to you'],
  hosting: ['Hosting and backups', 'all data of the product, encrypted in transit and at rest'],
  push: [
    'Your browser’s push service, if you turn on notifications',
    'an address of your device; what a notification says is encrypted for it',
  ],
  model: [
    'Language model, if you use the rebuttal helper',
    'what you write there, without emails and phone numbers; it is not stored with us',
  ],
  calendar: ['Calendar (Calendly), if you connect it', 'your bookings and the invitees’ details'],
};

export function PrivacyDocument({ assets }: { assets: PageAssets }) {
  return (
    <LegalDocument
      assets={assets}
      path="/legal/privacy"
      title="Privacy policy"
      description={`What ${productName} stores about you and your leads, what for, for how long, who sees it, and how you get it out or erased.`}
    >
      <p>
        {legalEntity} (“we”) runs {productName}. This page says what is stored, what for, and who sees it. There are two
        kinds of people in it: <strong>agents</strong>, who use the product, and <strong>leads</strong>, whom agents
        keep in it. For agents’ data we decide; for leads’ data the agent decides and we only work on the agent’s
        instructions.
      </p>

      <h2>What we store about agents</h2>
      <ul>
        <li>Account: email, name, time zone, password as a salted hash, and the sessions of your devices.</li>
        <li>Billing: plan, invoices, wallet balance and every movement of it. Card numbers stay with Stripe.</li>
        <li>What you enter: leads, notes, stages, follow-ups, team memberships.</li>
        <li>Technical records: time, address and result of requests, kept to find faults and to stop abuse.</li>
      </ul>

      <h2>What we store about leads</h2>
      <p>
        What their agent enters or imports: name, phone, email, state, details for a quote and notes. If you are a lead
        and want to know, correct or erase something, ask your agent; if you do not know who that is, write to us and we
        pass it on.
      </p>

      <h2>What we use it for</h2>
      <p>
        To run the product, to bill it, to answer you, to keep it safe, and to obey the law. Nothing else.{' '}
        <strong>
          We do not sell personal data. No mobile information and no opt-in to texts is shared with third parties or
          affiliates for marketing.
        </strong>{' '}
        We do not use leads’ data to train language models.
      </p>

      <h2>Who works for us</h2>
      <p>These subprocessors get what they need for their part, under contract, and no more:</p>
      <ul>
        {processorNames.map((name) => {
          const [who, what] = processors[name];
          return (
            <li key={name} {...{ [processorMark]: name }}>
              <strong>{who}:</strong> {what}.
            </li>
          );
        })}
      </ul>
      <p>
        We also hand over data where a law or a court demands it, and say so to the agent unless that is forbidden. In a
        team, the owner sees members’ production figures, not their leads.
      </p>

      <h2>Cookies and this device</h2>
      <p>
        One cookie keeps you signed in. Your browser also remembers, on your device only, the theme, folded menu groups
        and text you have not saved yet. Logging out removes what is personal. There is no advertising and no tracking
        by others, so there is no cookie banner.
      </p>

      <h2>How long</h2>
      <ul>
        <li>Deleted leads can be restored for {trashDays} days, then they are erased.</li>
        <li>A closed account can be restored for {closedAccountDays} days, then it is erased with everything in it.</li>
        <li>Invoices and money movements stay as long as tax law demands.</li>
        <li>
          The calls and texts of a closed account, with consent and opt-outs, are kept apart for {keptContactYears}{' '}
          years: telemarketing rules ask for it.
        </li>
        <li>Backups are overwritten in turn.</li>
      </ul>

      <h2>How it is protected</h2>
      <p>
        Connections are encrypted. Each agent’s rows are fenced off in the database itself, not only in the program.
        Passwords are hashed, secrets encrypted, sessions can be ended from Settings. If a breach concerns you, we tell
        you without delay.
      </p>

      <h2>Your rights</h2>
      <p>
        You can see and change your data in the product, download all of it, and have your account deleted in Settings.
        Depending on your state (California and others) you may also ask us what we hold, to correct it, to erase it, or
        to limit its use, and you are treated no worse for asking. Write to <SupportLink />; we answer within 30 days
        and check first that it is you.
      </p>

      <h2>Children, and changes</h2>
      <p>
        The product is for business and not for anyone under 18. When this policy changes in a way that matters, we
        write to all agents before it applies. What we agree on with agents is in the{' '}
        <a href="/legal/terms">terms of service</a>.
      </p>
      <p>
        {legalEntity}, {postalAddress}, <SupportLink />
      </p>
    </LegalDocument>
  );
}
