// Mail: what the product sends over SMTP is kept here and can be read.
import type { SandboxProvider, SandboxSurroundings } from '../provider.ts';
import { mountMailPages } from './mail-pages.ts';
import { Mailbox } from './mailbox.ts';
import type { Mail } from './mailbox.ts';
import { createSmtpListener } from './smtp-listener.ts';

export interface MailProvider extends SandboxProvider {
  /** Answers with the port really used. */
  listen: (port: number, host: string) => Promise<number>;
}

export function createMailProvider(around: SandboxSurroundings): MailProvider {
  const mailbox = new Mailbox();
  const smtp = createSmtpListener(mailbox, () => around.faults.take('mail', 'send'), around.changed);
  let port = 0;
  return {
    name: 'mail',
    describe: () => ({
      title: 'Mail',
      says: `SMTP on port ${port}, any login. ${mailbox.list().length} received.`,
      links: [{ label: 'Read the mail', href: '/mail' }],
    }),
    mount: (app) => mountMailPages(app, mailbox),
    reset: () => {
      mailbox.replace([]);
      around.changed();
    },
    snapshot: () => mailbox.list(),
    restore: (snapshot) => mailbox.replace(snapshot as Mail[]),
    listen: async (wanted, host) => (port = await smtp.listen(wanted, host)),
    stop: () => smtp.stop(),
  };
}
