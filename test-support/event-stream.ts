// Reads a server's event stream as a browser would.
import { liveChannelPath, type Change, type LiveWord } from '../src/domain/live-channel.ts';

export interface TestStream {
  /** The next event of this kind (that passes the check), past or future; each is given out once. */
  next(event: LiveWord, wanted?: (data: Change) => boolean): Promise<Change>;
  seen(): Change[];
  /** Each event that came, with the position it brought, if it did. */
  told(): { event: string; position: string | undefined }[];
  /** Where a stream after this one goes on. */
  position(): string;
  ended: Promise<void>;
  close(): void;
}

export async function openStream(baseUrl: string, token: string, since = ''): Promise<TestStream> {
  const aborted = new AbortController();
  const response = await fetch(`${baseUrl}${liveChannelPath}?since=${since}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: aborted.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}`);
  const events: { event: string; data: Change }[] = [];
  const all: Change[] = [];
  const told: { event: string; position: string | undefined }[] = [];
  let position = '';
  let wake = () => {};
  const ended = (async () => {
    let rest = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1] ?? '';
        const data = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as Change;
        const brought = /^id: (.*)$/m.exec(block)?.[1];
        position = brought ?? position;
        told.push({ event, position: brought });
        events.push({ event, data });
        all.push(data);
      }
      wake();
    }
  })().catch(() => undefined);
  const stream: TestStream = {
    async next(event, wanted = () => true) {
      for (;;) {
        const at = events.findIndex((each) => each.event === event && wanted(each.data));
        if (at >= 0) return events.splice(at, 1)[0]!.data;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    seen: () => all,
    told: () => told,
    position: () => position,
    ended,
    close: () => aborted.abort(),
  };
  await stream.next('hello');
  if (since === '') await stream.next('resync');
  return stream;
}
