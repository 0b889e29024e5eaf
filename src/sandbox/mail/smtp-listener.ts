// A real SMTP listener: any login is taken, a malformed message or address is refused.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Fault } from '../faults.ts';
import type { Mailbox } from './mailbox.ts';

const MOST_BYTES = 10 * 1024 * 1024;
const SLOW_MS = 3_000;

export interface SmtpListener {
  listen: (port: number, host: string) => Promise<number>;
  stop: () => Promise<void>;
}

export function createSmtpListener(
  mailbox: Mailbox,
  takeFault: () => Fault | undefined,
  received: () => void,
): SmtpListener {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MOST_BYTES,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onMailFrom: (address, _session, done) => done(refusedAddress(address.address)),
    onRcptTo: (address, _session, done) => done(refusedAddress(address.address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map((entry) => entry.address) };
        accept(Buffer.concat(chunks), envelope, stream.sizeExceeded).then(
          () => done(null, 'Taken by the sandbox'),
          (error: Error) => done(error),
        );
      });
    },
  });
  // A client that hangs up half-way is its own affair.
  server.on('error', () => undefined);

  async function accept(source: Buffer, envelope: { from: string; to: string[] }, tooLarge: boolean): Promise<void> {
    if (tooLarge) throw refusal(552, 'Message exceeds the size limit');
    if (!hasHeaders(source)) throw refusal(554, 'Message has no From header');
    const fault = takeFault();
    if (fault?.mode === 'error') throw refusal(451, 'Requested action aborted: ordered fault');
    if (fault?.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
    await mailbox.receive(source, envelope, new Date());
    if (fault?.mode === 'duplicate') await mailbox.receive(source, envelope, new Date());
    received();
    if (fault?.mode === 'answer-lost' || fault?.mode === 'timeout')
      throw refusal(421, 'Connection lost after the message was taken');
  }

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject);
        server.listen(port, host, () => resolve((server.server.address() as AddressInfo).port));
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

function refusedAddress(address: string): Error | null {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address) ? null : refusal(553, 'Malformed address');
}

function hasHeaders(source: Buffer): boolean {
  const head = source.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? '';
  return /^from:/im.test(head);
}
