import { closedAccountDays, keptContactYears, postDays, trashDays } from '../../domain/retention.ts';
import { companyMark, processorMark, processorNames, type ProcessorName } from '../../domain/processors.ts';
import { brand } from '../../domain/brand.ts';
import type { PageAssets } from '../landing/public-document.page.tsx';
import { LegalDocument, SupportLink } from './legal-document.page.tsx';

const { legalEntity, productName, postalAddress } = brand;

interface Processor {
  work: string;
  /** Not for everyone. */
  when?: string;
  /** What they get to see. */
  sees: string;
}

/** What companies do for us. The server enters their names, and leaves out those that are not in use. */
const processors: Record<ProcessorName, Processor> = {
  payments: {
    work: 'Card payments',
    sees: 'your name, email and card details; card numbers go to them directly and never reach us',
  },
  carrier: {
    work: 'Text and phone carrier',
    when: 'if you text or call from the product',
    sees: 'the numbers, the texts, the calls, voicemails and recordings, and what you enter to verify your number',
  },
  mail: { work: 'Email delivery', sees: 'the emails we send, and the addresses of you and of those you invite' },
  hosting: { work: 'Hosting, files and backups', sees: 'all data of the product, encrypted in transit and at rest' },
  push: {
    work: 'Your browser’s push service',
    when: 'if you turn on notifications',
    sees: 'an address of your device; what a notification says is encrypted for it',
  },
  model: {
    work: 'Language model',
    when: 'if you use the rebuttal helper',
    sees:
      'what you write there, and the stage and note of a lead if you add them, without emails, phone numbers, birth ' +
      'dates, Social Security and policy numbers; we don’t store it',
  },
  calendar: { work: 'Calendar', when: 'if you connect it', sees: 'your bookings and the invitees’ details' },
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
        {legalEntity} (“we”) runs {productName}. This page says what is stored, what for, and who sees it. There are
        three kinds of people in it: <strong>agents</strong>, who use the product, <strong>leads</strong>, whom agents
        keep in it, and <strong>visitors</strong> of agents’ pages. For agents’ data we decide; for leads’ and visitors’
        data the agent decides and we only work on the agent’s instructions.
      </p>

      <h2>What we store about agents</h2>
      <ul>
        <li>Account: email, name, time zone, password as a salted hash, and the sessions of your devices.</li>
        <li>
          Billing: plan, invoices, wallet balance and every movement of it. Card numbers stay with Stripe. We keep a
          code that tells whether a card has had a free trial, and not which card it is.
        </li>
        <li>
          What you enter and upload: leads, notes, stages, follow-ups, templates, team memberships, and your public page
          with its photo, licenses and copies of them. Visitors never see the copies.
        </li>
        <li>
          Calls and texts: with whom, when, how long, what they cost, what the texts say, voicemails, and recordings if
          you turn them on.
        </li>
        <li>What you enter to verify your messaging number, such as your business address and tax ID.</li>
        <li>If you turn on notifications: an address of each browser that gets them.</li>
        <li>Technical records: time, address and result of requests, kept to find faults and to stop abuse.</li>
      </ul>

      <h2>What we store about leads</h2>
      <p>
        What their agent enters, imports or gets from a lead vendor: name, phone, email, state, details for a quote and
        notes. Also their texts and calls with the agent, voicemails and recordings of them, and what they agreed to or
        opted out of. If you are a lead and want to know, correct or erase something, ask your agent; if you do not know
        who that is, write to us and we pass it on.
      </p>

      <h2>What we store about visitors of an agent’s page</h2>
      <p>
        We don’t track who looks at it. If you ask to be contacted, you become a lead of that agent. What you enter is
        kept with the words you agreed to, the time and your IP address, as proof. If you leave a review, everyone can
        see its stars, name and comment right away. Your IP address isn’t kept with it, only a code by which the same
        review is known if it is sent again.
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
        {processorNames.map((name) => (
          <li key={name} {...{ [processorMark]: name }}>
            <strong>
              {processors[name].work}
              <span {...{ [companyMark]: '' }} />
              {processors[name].when && `, ${processors[name].when}`}:
            </strong>{' '}
            {processors[name].sees}.
          </li>
        ))}
      </ul>
      <p>
        We also hand over data where a law or a court demands it, and say so to the agent unless that is forbidden. In a
        team, the owner and the members see each other’s names, emails and production, but not each other’s leads. If
        you leave the leaderboard, only the owner sees your production.
      </p>

      <h2>Cookies and this device</h2>
      <p>
        One cookie keeps you logged in. Another remembers for a year that you logged in with this browser, so that
        strangers who guess passwords don’t lock you out. Your browser also remembers, on your device only, the theme,
        folded menu groups and text you have not saved yet. Logging out removes what is personal, except what you
        recorded with the Call/Camera Recorder: it stays in your browser, locked, until you delete it. There is no
        advertising and no tracking by others, so there is no cookie banner.
      </p>

      <h2>How long</h2>
      <ul>
        <li>
          Deleted leads can be restored for {trashDays} days, then they are erased. Calls and texts with them, consent
          and opt-outs stay with the account, as proof.
        </li>
        <li>What a lead vendor posts is kept for {postDays} days. The lead it became stays.</li>
        <li>Recordings of calls are deleted after the time you choose.</li>
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
