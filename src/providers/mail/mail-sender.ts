// Outgoing mail over SMTP. What may be sent and when is the features' business; this only delivers.
import type { Transporter } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  /** The whole message in plain text; every mail has it. */
  text: string;
  html: string;
  /** The same id makes a repeat recognisable to the receiving side. */
  messageId: string;
}

export interface MailSender {
  /** @throws when the mail server did not take it; the job's policy repeats it. */
  send(mail: Mail): Promise<void>;
}

/** `smtpUrl`: smtp(s)://user:password@host:port. The library is loaded with the first mail. */
export function createMailSender(settings: { smtpUrl: string; from: string }): MailSender {
  let transport: Promise<Transporter> | undefined;
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(settings.smtpUrl, { from: settings.from });
  };
  return {
    async send({ to, subject, text, html, messageId }) {
      const transporter = await (transport ??= connect());
      await transporter.sendMail({
        to,
        from: settings.from,
        subject,
        text,
        html,
        messageId: `<${messageId}@agent-crm>`,
      });
    },
  };
}
