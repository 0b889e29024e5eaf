// A mail server of a test's own, which answers each recipient as the test says.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  url: string;
  /** Recipients of the mails it took, in their order. */
  taken: string[];
  stop(): Promise<void>;
}

/** What becomes of a mail to this address: taken, refused with a code, or no answer until the promise ends. */
export type Reception = (address: string) => number | 'taken' | Promise<unknown>;

/** `thinks`: how long it takes for a whole mail. */
export async function startMailServer(receive: Reception, thinks = async () => {}): Promise<TestMailServer> {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const reception = receive(address);
      if (typeof reception === 'number') done(Object.assign(new Error(`no ${address}`), { responseCode: reception }));
      else void Promise.resolve(reception).then(() => done());
    },
    onData(stream, { envelope }, done) {
      stream.resume();
      const take = async () => {
        await thinks();
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      };
      stream.on('end', () => void take());
    },
  });
  server.on('error', () => undefined); // a client that hangs up
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken, stop: () => new Promise((done) => server.close(() => done())) };
}
