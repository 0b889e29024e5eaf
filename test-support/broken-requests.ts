// Requests as no client would send them: first lines, headers, framing and bodies broken in seeded ways, down to single bytes.
import { randomOf } from './seeded-random.ts';

type Random = ReturnType<typeof randomOf>;

interface Request {
  line: string;
  headers: string[];
  body: string;
}

type Break = (request: Request, random: Random) => void;

/** What a server takes for the whole of a request decides what it takes for the next one. */
const framing: Record<string, Break> = {
  'a shorter length': ({ headers }) => set(headers, 'Content-Length', '3'),
  'a longer length': ({ headers, body }) => set(headers, 'Content-Length', String(body.length + 50)),
  'no number as length': ({ headers }, random) =>
    set(headers, 'Content-Length', pick(['-1', '+7', '0x10', '1e9', '7,7', ' ', '9'.repeat(40), 'NaN'], random)),
  'two lengths': ({ headers }) => void headers.push('Content-Length: 4'),
  'chunks and a length': ({ headers }) => void headers.push('Transfer-Encoding: chunked'),
  'an encoding nobody knows': ({ headers }, random) =>
    set(
      headers,
      'Transfer-Encoding',
      pick(['xchunked', 'chunked, identity', 'gzip', 'chunked\u000b', 'CHUNKED, chunked'], random),
    ),
  'chunks that are none'(request, random) {
    set(request.headers, 'Content-Length', null);
    request.headers.push('Transfer-Encoding: chunked');
    const size = pick(['zz', '-1', 'fffffffffffff', '5;a=\u0000', '', '2 ', '0x5'], random);
    request.body = `${size}\r\n${request.body}\r\n0\r\n\r\n`;
  },
  'another request behind it'(request) {
    request.body += 'POST /api/leads HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n{';
  },
  'no body': (request) => void (request.body = ''),
};

const lines: Record<string, Break> = {
  'a strange method'(request, random) {
    const methods = ['', 'get', 'G\u0000ET', 'TRACE', 'CONNECT', 'PRI', 'PROPFIND', 'X'.repeat(900), 'GET GET'];
    request.line = request.line.replace(/^\S+/, () => pick(methods, random));
  },
  'a strange target'(request, random) {
    const targets = ['*', '%', '/%zz', '/%00', '/api/leads?%', '//', '/\\..\\', `/${'x'.repeat(20_000)}`, '/a b', '?'];
    targets.push('http://elsewhere.example/api/leads', '/api/leads#x', '/api/../../etc/passwd', '/api/leads/%2e%2e');
    request.line = request.line.replace(/ \S+ /, () => ` ${pick(targets, random)} `);
  },
  'another version'(request, random) {
    const versions = ['HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'HTTZ/1.1', 'HTTP/11', '', 'HTTP/1.1 more'];
    request.line = request.line.replace(/\S+$/, () => pick(versions, random));
  },
};

const headerBreaks: Record<string, Break> = {
  'no host': ({ headers }) => set(headers, 'Host', null),
  'two hosts': ({ headers }) => void headers.push('Host: elsewhere.example'),
  'a line that is no header': ({ headers }, random) =>
    void headers.push(
      pick(['no colon', ': no name', 'a space : b', 'x\u0000: y', 'x: \u0000', ' folded', 'ü: ü', '\u007f: 1'], random),
    ),
  'very many': ({ headers }) => headers.push(...Array.from({ length: 300 }, (_, n) => `X-${n}: ${n}`)),
  'very long': ({ headers }) => void headers.push(`Cookie: ${'a=b; '.repeat(20_000)}`),
  'a strange kind of body': ({ headers }, random) =>
    set(
      headers,
      'Content-Type',
      pick(['application/json; charset=utf-7', 'multipart/form-data', ';', 'a'.repeat(3000), '\u0080/x'], random),
    ),
  'a body packed that is not': ({ headers }, random) =>
    void headers.push(`Content-Encoding: ${pick(['gzip', 'br', 'deflate, gzip', 'x'], random)}`),
  'an expectation': ({ headers }, random) =>
    void headers.push(`Expect: ${pick(['100-continue', 'a coffee', ''], random)}`),
  'an upgrade': ({ headers }, random) =>
    void headers.push('Connection: Upgrade, HTTP2-Settings', `Upgrade: ${pick(['h2c', 'websocket', 'x'], random)}`),
  'a strange login': ({ headers }, random) =>
    set(
      headers,
      'Authorization',
      pick(['Bearer', 'Bearer \u00ff', 'Basic Og==', `Bearer ${'x'.repeat(9000)}`], random),
    ),
  'strange conditions': ({ headers }) =>
    void headers.push('Range: bytes=9-1,-', 'If-None-Match: "', 'If-Modified-Since: x'),
};

const bodies: Record<string, Break> = {
  'bytes instead': (request, random) => void (request.body = bytesOf(random, 40)),
  'half of it': (request) => void (request.body = request.body.slice(0, request.body.length / 2)),
  'no characters': (request) => void (request.body = `{"name":"\u00c3\u0028\u00ff"}`),
};

const kinds = { ...framing, ...lines, ...headerBreaks, ...bodies };

/** Every kind once, then whatever is combined; a good request of theirs would be refused for a key that nobody knows. */
export function brokenRequest(index: number, token: string): { bytes: Buffer; kinds: string[] } {
  const random = randomOf(index + 1);
  const names = Object.keys(kinds);
  const chosen =
    index < names.length ? [names[index]!] : Array.from({ length: 1 + random(3) }, () => pick(names, random));
  const request = goodRequest(token, index < names.length || random(3) > 0);
  for (const name of chosen) kinds[name]!(request, random);
  const { line, headers, body } = request;
  const text = `${line}\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
  const bytes = Buffer.from(text, 'latin1');
  if (index < names.length || random(2) === 0) return { bytes, kinds: chosen };
  return { bytes: hurt(bytes, random), kinds: [...chosen, 'bytes'] };
}

function goodRequest(token: string, writes: boolean): Request {
  const body = writes ? JSON.stringify({ id: '11111111-2222-4333-8444-555555555555', name: 'Ada', planted: 1 }) : '';
  return {
    line: writes ? 'POST /api/leads HTTP/1.1' : 'GET /api/leads?limit=1 HTTP/1.1',
    headers: [
      'Host: 127.0.0.1',
      `Authorization: Bearer ${token}`,
      'Connection: close',
      ...(writes ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
    ],
    body,
  };
}

function hurt(bytes: Buffer, random: Random): Buffer {
  const at = random(bytes.length);
  const rest = bytes.subarray(at);
  const ways = [
    () => Buffer.concat([bytes.subarray(0, at), Buffer.from([random(256)]), rest.subarray(1)]),
    () => Buffer.concat([bytes.subarray(0, at), Buffer.from(bytesOf(random, 5), 'latin1'), rest]),
    () => Buffer.concat([bytes.subarray(0, at), rest.subarray(1 + random(4))]),
    () => bytes.subarray(0, at + 1),
    () => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    () => Buffer.from(bytesOf(random, 200), 'latin1'),
  ];
  return pick(ways, random)();
}

const bytesOf = (random: Random, most: number): string =>
  String.fromCharCode(...Array.from({ length: 1 + random(most) }, () => random(256)));

const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T;

/** Null takes it out. */
function set(headers: string[], name: string, value: string | null): void {
  const at = headers.findIndex((header) => header.startsWith(`${name}:`));
  const line = value === null ? [] : [`${name}: ${value}`];
  headers.splice(at < 0 ? headers.length : at, at < 0 ? 0 : 1, ...line);
}
