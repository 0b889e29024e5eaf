// A server and a sandbox for mails, for tests of accounts: what was ordered is sent when a test asks for it.
import { afterAll, beforeAll } from 'vitest';
import { askForReset } from '../src/features/accounts/password.contract.ts';
import { sendAccountMail } from '../src/features/accounts/send-account-mail.job.ts';
import { startSandbox, type Sandbox } from '../src/sandbox/start-sandbox.ts';
import { startTestApp, type TestApp } from './app.ts';
import { testClient } from './client.ts';

interface Mail {
  subject: string;
  text: string;
}

export function useAccountMails() {
  const waiting: Parameters<typeof sendAccountMail.handle>[0][] = [];
  let app: TestApp;
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, smtpPort: 0 });
    app = await startTestApp({ env: { SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtpUrl } });
    const { enqueue } = app.platform.jobs;
    app.platform.jobs.enqueue = async (tx, job, payload, options) => {
      if (job.name === sendAccountMail.name) waiting.push(payload as never);
      await enqueue(tx, job, payload, options);
    };
  });
  afterAll(async () => {
    await app.close();
    await sandbox.stop();
  });
  const mailsTo = async (email: string): Promise<Mail[]> => {
    for (const wanted of waiting.splice(0)) await sendAccountMail.handle(wanted, app.platform);
    return (await fetch(`${sandbox.url}/_control/mail?to=${encodeURIComponent(email)}`)).json() as Promise<Mail[]>;
  };
  const mailTo = async (email: string, subject: RegExp): Promise<Mail> => {
    const mail = (await mailsTo(email)).find((each) => subject.test(each.subject));
    if (!mail) throw new Error(`no mail to ${email}`);
    return mail;
  };
  return {
    app: () => app,
    mailsTo,
    mailTo,
    /** The token of the reset link that was just asked for. */
    async linkTo(email: string): Promise<string> {
      await testClient(app.url).call(askForReset, { body: { email } });
      const { text } = await mailTo(email, /Reset your Agent CRM password/);
      return /reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
    },
    /** Runs as if the clock stood that much later. */
    async later<T>(ms: number, work: () => Promise<T>): Promise<T> {
      const real = app.platform.now;
      app.platform.now = () => new Date(real().getTime() + ms);
      try {
        return await work();
      } finally {
        app.platform.now = real;
      }
    },
  };
}
