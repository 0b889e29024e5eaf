// From sending a change to the event at another open screen of the same agent.
import { get } from 'node:http';
import { openRequester, type Ask } from './keep-alive.ts';
import { median, ms, quantile, type Finding } from './measure.ts';

interface Watched {
  serverUrl: string;
  cookie: string;
  /** A change of that turn, and the id of the lead that it changes. */
  change: (turn: number) => { ask: Ask; id: string };
}

const turns = 100;

export async function measureLiveChanges({ serverUrl, cookie, change }: Watched): Promise<Finding> {
  const stream = await openEvents(serverUrl, cookie);
  const requester = openRequester(serverUrl);
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const { ask, id } = change(turn);
    const started = performance.now();
    const seen = stream.waitFor(id);
    await Promise.all([requester.ask(ask, cookie), seen.then((at) => times.push(at - started))]);
  }
  requester.close();
  stream.close();
  const high = quantile(times, 0.95);
  return {
    name: 'a change reaches another screen',
    found: `${ms(median(times))} / ${ms(high)} ms`,
    target: 'p95 150',
    isGood: high <= 150,
  };
}

interface Events {
  /** When an event that names this id came. */
  waitFor: (id: string) => Promise<number>;
  close: () => void;
}

function openEvents(serverUrl: string, cookie: string): Promise<Events> {
  return new Promise((opened, fail) => {
    let wanted: { id: string; done: (at: number) => void } | undefined;
    const request = get(`${serverUrl}/api/events`, { headers: { cookie } }, (incoming) => {
      if (incoming.statusCode !== 200) return fail(new Error(`The event stream answered ${incoming.statusCode}.`));
      incoming.setEncoding('utf8');
      incoming.on('data', (text: string) => {
        if (text.includes('event: hello')) {
          opened({
            waitFor: (id) =>
              new Promise((done, missed) => {
                wanted = { id, done };
                setTimeout(() => missed(new Error('A change reached no other screen within 5 s.')), 5000).unref();
              }),
            close: () => request.destroy(),
          });
        }
        if (wanted && text.includes('"leads"') && text.includes(wanted.id)) wanted.done(performance.now());
      });
      incoming.on('error', () => undefined);
    });
    request.on('error', fail);
  });
}
