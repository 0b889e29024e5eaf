// Outgoing mail over SMTP. What may be sent and when is the features' business; this only delivers.
import { Readable } from 'node:stream';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { PermanentFault } from '../../domain/permanent-fault.ts';
import { claimAtHand } from '../patience.ts';
import { noteAnswered, noteFailed, noteNoAnswer } from '../provider-calls.ts';

export interface Mail {
  to: string;
  subject: string;
  /** The whole message in plain text; every mail has it. */
  text: string;
  html: string;
  /** The same id makes a repeat recognizable to the receiving side. */
  messageId: string;
}

export interface MailSender {
  /**
   * @throws PermanentFault when the mail server will never take mail for this address, another error when it did not
   * take it this time.
   */
  send(mail: Mail): Promise<void>;
}

/** Milliseconds. */
export interface MailLimits {
  connection: number;
  greeting: number;
  /** Of silence, once it has greeted. */
  socket: number;
  /** Until it takes the mail itself: a recipient that nobody answers for holds a place no longer. */
  envelope: number;
  /** Of the whole, however it trickles; below the time that a mail's job has. */
  whole: number;
}

export const ourLimits: MailLimits = {
  connection: 10_000,
  greeting: 10_000,
  socket: 30_000,
  envelope: 12_000,
  whole: 50_000,
};

/** `smtpUrl`: smtp(s)://user:password@host:port. The library is loaded with the first mail. */
export function createMailSender(
  settings: { smtpUrl: string; from: string },
  limits: MailLimits = ourLimits,
): MailSender {
  let transport: Promise<Transporter> | undefined;
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    const transporter = createTransport({
      url: settings.smtpUrl,
      connectionTimeout: limits.connection,
      dnsTimeout: limits.connection,
      greetingTimeout: limits.greeting,
      socketTimeout: limits.socket,
    });
    transporter.use('stream', (mail, next) => {
      const { assertHeld, taken } = mail.data as Sendable;
      mail.message.processFunc((input) => Readable.from(whileHeld(input, { assertHeld, taken })));
      next();
    });
    return transporter;
  };
  return {
    async send({ to, subject, text, html, messageId }) {
      const transporter = await (transport ??= connect());
      const message = { to, from: settings.from, subject, text, html, messageId: `<${messageId}@agent-crm>` };
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), limits.envelope);
      const taken = () => clearTimeout(timer);
      const signal = AbortSignal.any([late.signal, AbortSignal.timeout(limits.whole)]);
      try {
        await transporter.sendMail({ ...message, signal, assertHeld: claimAtHand(), taken } as Sendable);
      } catch (error) {
        const fault = error as SmtpFault;
        noteRefusal(fault);
        throw withoutAddress(fault);
      } finally {
        taken();
      }
      noteAnswered('mail');
    },
  };
}

interface Watched {
  assertHeld: () => void;
  /** The mail server is ready for the mail itself. */
  taken: () => void;
}

type Sendable = SendMailOptions & Watched;

/** A mail without its end is none: the server keeps it only after that. */
async function* whileHeld(message: AsyncIterable<unknown>, { assertHeld, taken }: Watched): AsyncGenerator {
  assertHeld();
  taken();
  yield* message;
  assertHeld();
}

type SmtpFault = Error & { command?: string; responseCode?: number; permanent?: boolean };

/** A refused recipient says nothing of the mail server. */
function noteRefusal({ command, responseCode, ...fault }: SmtpFault): void {
  if (command === 'RCPT TO') noteAnswered('mail');
  else if (responseCode) noteFailed('mail', `Answered ${responseCode}`);
  else noteNoAnswer('mail', fault);
}

/**
 * What a mail server answers often names the person, and faults are logged. A refused login or sender is the operator's
 * to mend, and the mail is tried again until then; a refused recipient stays refused.
 */
function withoutAddress(fault: SmtpFault): Error {
  const { command, responseCode, permanent } = fault;
  if (!responseCode) return fault;
  const said = `The mail server answered ${responseCode} to ${command ?? 'the mail'}.`;
  return command === 'RCPT TO' && permanent ? new PermanentFault(said) : new Error(said);
}
