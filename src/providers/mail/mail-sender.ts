// Outgoing mail over SMTP. What may be sent and when is the features' business; this only delivers.
import type { Transporter } from 'nodemailer';
import { PermanentFault } from '../../domain/permanent-fault.ts';
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
  /** Of the whole, however it trickles; below the time that a mail's job has. */
  whole: number;
}

export const ourLimits: MailLimits = { connection: 10_000, greeting: 10_000, socket: 30_000, whole: 50_000 };

/** `smtpUrl`: smtp(s)://user:password@host:port. The library is loaded with the first mail. */
export function createMailSender(
  settings: { smtpUrl: string; from: string },
  limits: MailLimits = ourLimits,
): MailSender {
  let transport: Promise<Transporter> | undefined;
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: settings.smtpUrl,
      connectionTimeout: limits.connection,
      dnsTimeout: limits.connection,
      greetingTimeout: limits.greeting,
      socketTimeout: limits.socket,
    });
  };
  return {
    async send({ to, subject, text, html, messageId }) {
      const transporter = await (transport ??= connect());
      const message = { to, from: settings.from, subject, text, html, messageId: `<${messageId}@agent-crm>` };
      const limited = { ...message, signal: AbortSignal.timeout(limits.whole) };
      try {
        await transporter.sendMail(limited);
      } catch (error) {
        const fault = error as SmtpFault;
        noteRefusal(fault);
        throw withoutAddress(fault);
      }
      noteAnswered('mail');
    },
  };
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
