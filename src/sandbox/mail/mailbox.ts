// The mails received, newest first; the oldest fall out.
import PostalMime from 'postal-mime';
import { randomUUID } from 'node:crypto';

const KEPT = 500;

export interface Mail {
  id: string;
  /** Every envelope recipient, lower case. */
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  /** When it was received, ISO. */
  date: string;
  headers: { key: string; value: string }[];
}

export class Mailbox {
  #mails: Mail[] = [];

  async receive(source: Uint8Array, envelope: { from: string; to: string[] }, now: Date): Promise<Mail> {
    const parsed = await PostalMime.parse(source);
    const mail: Mail = {
      id: randomUUID(),
      to: envelope.to.map((address) => address.toLowerCase()),
      from: parsed.from?.address ?? envelope.from,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      date: now.toISOString(),
      headers: parsed.headers.map(({ key, value }) => ({ key, value })),
    };
    this.#mails = [mail, ...this.#mails].slice(0, KEPT);
    return mail;
  }

  list(to?: string): Mail[] {
    const wanted = to?.trim().toLowerCase();
    return wanted ? this.#mails.filter((mail) => mail.to.includes(wanted)) : this.#mails;
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  replace(mails: Mail[]): void {
    this.#mails = mails;
  }
}
