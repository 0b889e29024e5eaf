// Mail servers as they are: slow, silent, dead, refusing. None keeps a mail longer than our limits.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startMailServer } from '../../../test-support/mail-server.ts';
import { mailPolicy } from '../../jobs/job.ts';
import { PermanentFault } from '../../domain/permanent-fault.ts';
import { whileClaimed } from '../patience.ts';
import { createMailSender, ourLimits, type MailLimits } from './mail-sender.ts';

/** For a server that will say nothing; whoever answers has our own. */
const short: MailLimits = { connection: 60_000, greeting: 200, socket: 200, envelope: 60_000, whole: 60_000 };
const mail = { to: 'ava@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageId: 'one' };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const send = (smtpUrl: string, limits = ourLimits) =>
  createMailSender({ smtpUrl, from: 'us@example.com' }, limits).send(mail);

describe('a mail server', () => {
  it('that takes the mail', async () => {
    const server = await startMailServer(() => 'taken');
    await send(server.url);
    expect(server.taken).toEqual(['ava@example.com']);
    await server.stop();
  });

  it('that says nothing is given up', async () => {
    await expect(send(await listen(() => undefined), short)).rejects.toThrow(/greeting|timeout/i);
  });

  it('that falls silent after its greeting is given up', async () => {
    const url = await listen((socket) => socket.write('220 hello\r\n'));
    await expect(send(url, { ...short, greeting: 60_000 })).rejects.toThrow(/[Tt]imeout/);
  });

  it('that says nothing of a recipient is given up before one that only thinks about the mail is', async () => {
    const quick = { ...ourLimits, envelope: 300 };
    const silent = await startMailServer(() => new Promise(() => undefined));
    await expect(send(silent.url, quick)).rejects.toThrow('aborted');
    const { promise: decided, resolve: decide } = Promise.withResolvers<void>();
    const thinking = await startMailServer(
      () => 'taken',
      () => decided,
    );
    const sending = send(thinking.url, quick);
    setTimeout(decide, 600);
    await sending;
    expect(thinking.taken).toEqual(['ava@example.com']);
    await Promise.all([silent.stop(), thinking.stop()]);
  });

  it('that is dead is told at once', async () => {
    await expect(send('smtp://127.0.0.1:9')).rejects.toThrow('ECONNREFUSED');
  });

  it('that trickles for ever is given up after the time of the whole', async () => {
    const url = await listen((socket) => {
      const drip = setInterval(() => socket.write('220-wait\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    await expect(
      send(url, { connection: 60_000, greeting: 60_000, socket: 60_000, envelope: 60_000, whole: 300 }),
    ).rejects.toThrow();
  });

  it('gets no whole mail from a job that was lost in the middle', async () => {
    const { promise: decided, resolve: decide } = Promise.withResolvers<void>();
    const asked: string[] = [];
    const server = await startMailServer((address) => (asked.push(address), decided));
    let isHeld = true;
    const assertHeld = () => {
      if (!isHeld) throw new Error('lost');
    };
    const sending = whileClaimed(assertHeld, () => send(server.url));
    await expect.poll(() => asked).toHaveLength(1);
    isHeld = false;
    decide();
    await expect(sending).rejects.toThrow('lost');
    await server.stop();
    expect(server.taken).toEqual([]);
  });

  it('that refuses the address for good is not asked again, and the fault does not name the person', async () => {
    const server = await startMailServer(() => 550);
    const fault = await send(server.url).catch((error: Error) => error);
    expect(fault).toBeInstanceOf(PermanentFault);
    expect(fault).toMatchObject({ message: 'The mail server answered 550 to RCPT TO.' });
    await server.stop();
  });

  it('that refuses it for now is asked again', async () => {
    const server = await startMailServer(() => 450);
    const fault = await send(server.url).catch((error: Error) => error);
    expect(fault).not.toBeInstanceOf(PermanentFault);
    expect(fault).toMatchObject({ message: 'The mail server answered 450 to RCPT TO.' });
    await server.stop();
  });
});

/** Speaks SMTP as far as a mail goes, and refuses it for good at one step. */
const refusing = (step: string) =>
  listen((socket) => {
    let inMail = false;
    const answer = (command: string): string => {
      if (inMail && !command.endsWith('\r\n.\r\n')) return '';
      const said = inMail ? 'the mail' : command.slice(0, 4).toUpperCase();
      inMail = said === 'DATA' && step !== 'DATA';
      return said === step ? '552 no more' : inMail ? '354 go on' : '250 well';
    };
    socket.write('220 hello\r\n');
    socket.on('data', (chunk) => {
      const line = answer(chunk.toString());
      if (line) socket.write(`${line}\r\n`);
    });
  });

// A full mailbox of ours, a content filter: none of them says that the person is unknown.
it.each(['MAIL', 'DATA', 'the mail'])('a refusal for good of %s, not of the address, is asked again', async (step) => {
  const fault = await send(await refusing(step)).catch((error: Error) => error);
  expect(fault).toMatchObject({ message: expect.stringMatching(/^The mail server answered 552 to /) as string });
  expect(fault).not.toBeInstanceOf(PermanentFault);
});

describe('our limits', () => {
  it('are 10 seconds to connect, 10 to be greeted, 12 to take the recipient, 30 of silence, and end before the job of the mail does', () => {
    expect(ourLimits).toMatchObject({ connection: 10_000, greeting: 10_000, envelope: 12_000, socket: 30_000 });
    expect(ourLimits.whole).toBeLessThan(mailPolicy.expireSeconds * 1000);
  });
});
