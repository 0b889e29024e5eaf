// A bad network between two programs, for tests: stands before a database or a provider and passes bytes on, late, slowly or
// not at all. It holds back what a silent network would lose and delivers it when that ends, as TCP's own repeats do.
import { once, setMaxListeners } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Fault =
  | { kind: 'none' }
  /** Each piece is on its way so long, in each direction. */
  | { kind: 'latency'; ms: number }
  /** Connections are taken, nothing comes through, and nobody hears that the other side has gone. */
  | { kind: 'blackhole' }
  | { kind: 'trickle'; bytesPerSecond: number };

/** Which connections are meant; all of them unless narrowed. */
export interface Which {
  /** Only those that are open now; new ones pass. */
  existing?: true;
  /** Only those that named themselves so to PostgreSQL (`application_name`). */
  application?: string;
}

export interface FaultProxy {
  /** The target's url by way of the proxy. */
  url: string;
  /** What those connections meet from now on. Takes the place of the fault before it. */
  begin(fault: Fault, which?: Which): void;
  /** Resets open connections, on both sides. Returns how many. */
  cut(which?: Which): number;
  /** Resets all open connections instead of passing on the piece of bytes that comes after so many more, in any direction. */
  cutAfter(pieces: number): void;
  /** Pieces that came so far, of any connection in any direction. */
  pieces(): number;
  /** How often a client that was answered, or had asked nothing yet, has spoken: each is one way there and back. */
  questions(which?: Omit<Which, 'existing'>): number;
  /** New connections are refused, as by a machine on which nothing listens. Open ones stay. */
  refuse(): void;
  /** All is well again; what was held back is delivered. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

interface Link {
  number: number;
  /** '' until it has named itself. */
  application: string;
  client: Socket;
  target: Socket;
  /** The client spoke last. */
  isAsking: boolean;
}

interface Rule {
  fault: Fault;
  isFor: (link: Link) => boolean;
  over: AbortController;
}

const defaultPorts: Record<string, number> = { 'postgres:': 5432, 'postgresql:': 5432, 'http:': 80 };

export async function startFaultProxy(targetUrl: string): Promise<FaultProxy> {
  const target = new URL(targetUrl);
  const targetPort = Number(target.port) || (defaultPorts[target.protocol] ?? 0);
  const links = new Set<Link>();
  const questions: Link[] = [];
  let opened = 0;
  let pieces = 0;
  let lastPiece = Infinity;
  let rule = newRule({ kind: 'none' }, () => true);

  const chosen = ({ existing, application }: Which): ((link: Link) => boolean) => {
    const newest = existing ? opened : Infinity;
    return (link) => link.number <= newest && (application === undefined || link.application === application);
  };
  const begin = (fault: Fault, which: Which = {}) => {
    const { over } = rule;
    rule = newRule(fault, chosen(which));
    over.abort();
  };
  const ruleOf = (link: Link): Rule => (rule.isFor(link) ? rule : { ...rule, fault: { kind: 'none' } });
  const cut = (which: Which = {}): number => {
    const isMeant = chosen(which);
    const meant = [...links].filter(isMeant);
    for (const link of meant) for (const socket of [link.client, link.target]) socket.resetAndDestroy();
    return meant.length;
  };
  const count = () => {
    if (pieces++ < lastPiece) return;
    lastPiece = Infinity;
    cut();
  };
  const take = (client: Socket) => {
    const far = connect({ port: targetPort, host: target.hostname, allowHalfOpen: true });
    const link: Link = { number: ++opened, application: '', client, target: far, isAsking: false };
    links.add(link);
    for (const side of [client, far]) side.on('data', count);
    client.once('data', (start: Buffer) => (link.application = applicationOf(start)));
    client.on('data', () => {
      if (!link.isAsking) questions.push(link);
      link.isAsking = true;
    });
    far.on('data', () => (link.isAsking = false));
    void Promise.all([carry(client, far, () => ruleOf(link)), carry(far, client, () => ruleOf(link))]).then(() =>
      links.delete(link),
    );
  };

  // Half open: when one side says farewell, the other must not hear it before it has come through.
  const newServer = () => createServer({ allowHalfOpen: true }, take);
  let server = newServer();
  const port = await listen(server, 0);
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    begin,
    cut,
    cutAfter: (more) => void (lastPiece = pieces + more),
    pieces: () => pieces,
    questions: (which = {}) => questions.filter(chosen(which)).length,
    refuse: () => void server.close(),
    async heal() {
      begin({ kind: 'none' });
      if (server.listening) return;
      server = newServer();
      await listen(server, port);
    },
    async close() {
      server.close();
      cut();
      begin({ kind: 'none' });
    },
  };
}

function newRule(fault: Fault, isFor: Rule['isFor']): Rule {
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  return { fault, isFor, over };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** PostgreSQL's first message names the program; another protocol's has no such words. */
function applicationOf(start: Buffer): string {
  return /application_name\0([^\0]*)\0/.exec(start.toString('latin1'))?.[1] ?? '';
}

/** One direction, until that side has ended and all it sent is delivered. */
async function carry(from: Socket, to: Socket, ruleNow: () => Rule): Promise<void> {
  let last = Promise.resolve();
  const afterward = (work: () => Promise<void>) => (last = last.then(work));
  from.on('data', (bytes: Buffer) => {
    const came = performance.now();
    void afterward(() => deliver(bytes, came, to, ruleNow));
  });
  // The farewell goes the same way as the bytes before it.
  const farewell = (say: () => void) => {
    const came = performance.now();
    void afterward(() => deliver(Buffer.alloc(0), came, to, ruleNow)).then(say);
  };
  from.on('end', () => farewell(() => to.end()));
  from.on('error', () => farewell(() => to.resetAndDestroy()));
  await new Promise((closed) => from.once('close', closed));
  await last;
}

async function deliver(bytes: Buffer, came: number, to: Socket, ruleNow: () => Rule): Promise<void> {
  for (let left = bytes; ;) {
    const { fault, over } = ruleNow();
    const atMost = (ms: number) => pause(Math.max(0, ms), undefined, { signal: over.signal }).catch(() => {});
    if (fault.kind === 'blackhole') {
      await once(over.signal, 'abort');
      continue;
    }
    if (fault.kind === 'latency') await atMost(came + fault.ms - performance.now());
    if (fault.kind !== 'trickle') return void to.write(left);
    const piece = Math.ceil(fault.bytesPerSecond / 10);
    to.write(left.subarray(0, piece));
    left = left.subarray(piece);
    if (left.length === 0) return;
    await atMost((piece / fault.bytesPerSecond) * 1000);
  }
}
