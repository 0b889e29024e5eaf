import { createTransport } from 'nodemailer';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxUnderTest } from '../../../test-support/sandbox-under-test.ts';
import type { SandboxUnderTest } from '../../../test-support/sandbox-under-test.ts';

let t: SandboxUnderTest;
beforeAll(async () => {
  t = await sandboxUnderTest();
});
beforeEach(() => t.reset());
afterAll(() => t.stop());

const send = (mail: { to: string; subject?: string; text?: string; html?: string }) =>
  createTransport(`${t.sandbox.smtpUrl}?ignoreTLS=true`, { auth: { user: 'anyone', pass: 'anything' } }).sendMail({
    from: 'CRM <crm@example.com>',
    ...mail,
  });

const received = async (to: string) =>
  (await t.control(`mail?to=${encodeURIComponent(to)}`)).body as unknown as Record<string, string>[];

test('a mail is kept with its text, its HTML and whom it went to, newest first', async () => {
  await send({ to: 'ann@example.com', subject: 'First', text: 'one' });
  await send({
    to: 'Ann@Example.com',
    subject: 'Größe – “quoted”',
    text: 'Confirm: http://localhost:3000/confirm?token=a%2Fb&x=1',
    html: '<p>Hello</p>',
  });
  await send({ to: 'bob@example.com', subject: 'Other' });
  expect(await received('ann@example.com')).toMatchObject([
    {
      to: 'ann@example.com',
      from: 'crm@example.com',
      subject: 'Größe – “quoted”',
      text: expect.stringContaining('token=a%2Fb&x=1'),
      html: expect.stringContaining('<p>Hello</p>'),
    },
    { subject: 'First' },
  ]);
});

test('the page shows it, with its links to follow and its HTML walled off', async () => {
  await send({
    to: 'ann@example.com',
    subject: '<b>bold</b>',
    text: 'Go: https://example.com/a?b=1&c=2',
    html: '<script>alert(1)</script><a href="https://example.com">x</a>',
  });
  const [mail] = await received('ann@example.com');
  const page = await (await fetch(`${t.sandbox.url}/mail/${mail?.id}`)).text();
  expect(page).toContain('href="https://example.com/a?b=1&amp;c=2"');
  expect(page).not.toContain('<b>bold</b>');
  const frame = await fetch(`${t.sandbox.url}/mail/${mail?.id}/html`);
  expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
});

test('a mail without sender header is refused', async () => {
  const { hostname, port } = new URL(t.sandbox.smtpUrl);
  const answers = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const lines = [
      'EHLO x',
      'MAIL FROM:<a@example.com>',
      'RCPT TO:<b@example.com>',
      'DATA',
      'Subject: x\r\n\r\nhello\r\n.',
      'QUIT',
    ];
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      if (/^\d{3} /m.test(chunk.toString())) socket.write(`${lines.shift() ?? ''}\r\n`);
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
  expect(answers).toContain('554 Message has no From header');
  expect((await t.control('mail')).body).toEqual([]);
});

test('an ordered failure is a temporary refusal, and nothing is kept', async () => {
  await t.control('faults', { provider: 'mail', operation: 'send', mode: 'error' });
  await expect(send({ to: 'ann@example.com' })).rejects.toMatchObject({ responseCode: 451 });
  expect(await received('ann@example.com')).toEqual([]);
});
