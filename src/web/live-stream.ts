// One event stream, kept open: whatever ends it, it is opened again after a pause that grows, and goes on where it stopped.
// An EventSource alone gives up for good at the first answer that is not 200.
import { beatMs, liveChannelPath, readPosition, type LiveWord, type LiveWords } from '../domain/live-channel.ts';
import type { LiveMessage } from './live-message.ts';

interface StreamOptions {
  /** Where to go on; undefined: from now on. */
  since: string | undefined;
  tell: (message: LiveMessage) => void;
}

/** Two beats did not come. */
const silentMs = 2 * beatMs + 5_000;
const maxDelayMs = 30_000;
const awayMs = 30_000;
/** A tab that gets no stream for so long lets another one try. */
const handOnMs = 60_000;

export class LiveStream {
  /** Of the last event, and of the last one that was told. */
  #position: string | undefined;
  #toldUpTo: string | undefined;
  readonly #tell: (message: LiveMessage) => void;
  #source: EventSource | null = null;
  #heardAt = 0;
  #lostAt: number | null = null;
  /** The server hears of no changes. */
  #isDeaf = false;
  #failures = 0;
  #timers: { next?: ReturnType<typeof setTimeout>; away?: ReturnType<typeof setTimeout> } = {};
  #handOn: (() => void) | null = null;

  constructor({ since, tell }: StreamOptions) {
    this.#position = this.#toldUpTo = since;
    this.#tell = tell;
  }

  get isAway(): boolean {
    return this.#isDeaf || this.#isLong();
  }

  #isLong(): boolean {
    return this.#lostAt !== null && performance.now() - this.#lostAt >= awayMs;
  }

  /** Whether all that happened after this position has been told, or will be. */
  hasToldSince(position: string | undefined): boolean {
    const given = readPosition(position);
    const own = readPosition(this.#toldUpTo);
    return given.epoch !== '' && given.epoch === own.epoch && given.count >= own.count;
  }

  /** Keeps a stream until it is aborted, or until it had none for so long that another tab should try. */
  lead(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const startedAt = performance.now();
      const end = () => {
        signal.removeEventListener('abort', end);
        this.#handOn = null;
        this.#drop();
        if (signal.aborted) clearTimeout(this.#timers.away);
        resolve();
      };
      if (signal.aborted) return end();
      signal.addEventListener('abort', end);
      this.#handOn = () => {
        if (this.#lostAt !== null && performance.now() - Math.max(this.#lostAt, startedAt) >= handOnMs) end();
      };
      if (this.#failures === 0) this.#open();
      else this.#openLater();
    });
  }

  /** The person is back, or the connection: no more waiting. */
  wake(): void {
    if (this.#handOn && (!this.#source || performance.now() - this.#heardAt >= silentMs)) this.#open();
  }

  #open(): void {
    this.#drop();
    const query = this.#position === undefined ? '' : `?since=${encodeURIComponent(this.#position)}`;
    const source = new EventSource(liveChannelPath + query);
    this.#source = source;
    this.#hear();
    const on = <W extends LiveWord>(word: W, react?: (data: LiveWords[W]) => void) =>
      source.addEventListener(word, ({ data, lastEventId }: MessageEvent<string>) => {
        if (this.#source !== source) return;
        this.#hear();
        if (lastEventId) this.#position = lastEventId;
        react?.(JSON.parse(data) as LiveWords[W]);
      });
    on('beat', ({ isDeaf = false }) => this.#knows(isDeaf));
    on('hello', () => this.#welcome());
    on('change', (change) => this.#pass({ type: 'change', change }));
    on('resync', () => {
      this.#knows(false);
      this.#pass({ type: 'resync' });
    });
    on('access-changed', () => this.#pass({ type: 'access-changed' }));
    on('signed-out', () => this.#tell({ type: 'signed-out' }));
    source.addEventListener('error', () => {
      if (this.#source !== source) return;
      // Refused: the answer was not a stream. Which it was, an EventSource does not say.
      if (source.readyState === EventSource.CLOSED) void this.#askWhy();
      this.#lose();
    });
  }

  #hear(): void {
    this.#heardAt = performance.now();
    clearTimeout(this.#timers.next);
    this.#timers.next = setTimeout(() => this.#lose(), silentMs);
  }

  #knows(isDeaf: boolean): void {
    if (this.#isDeaf === isDeaf) return;
    this.#isDeaf = isDeaf;
    this.#tell({ type: isDeaf ? 'away' : 'back' });
  }

  #welcome(): void {
    this.#failures = 0;
    this.#isDeaf = false;
    this.#lostAt = null;
    clearTimeout(this.#timers.away);
    this.#tell({ type: 'back' });
  }

  #pass(message: LiveMessage): void {
    this.#toldUpTo = this.#position;
    this.#tell(message);
  }

  #lose(): void {
    this.#drop();
    this.#failures += 1;
    if (this.#lostAt === null) {
      this.#lostAt = performance.now();
      this.#timers.away = setTimeout(() => this.#tell({ type: 'away' }), awayMs);
    }
    this.#handOn?.();
    if (this.#handOn) this.#openLater();
  }

  /** After about 1, 2, 4 … 30 seconds: not all windows of a restarted server at once. */
  #openLater(): void {
    const delay = Math.min(1_000 * 2 ** (this.#failures - 1), maxDelayMs) * (0.5 + Math.random() / 2);
    clearTimeout(this.#timers.next);
    this.#timers.next = setTimeout(() => this.#open(), delay);
  }

  #drop(): void {
    clearTimeout(this.#timers.next);
    this.#source?.close();
    this.#source = null;
  }

  /** Without a session nobody should wait: the guard looks, and ends this. */
  async #askWhy(): Promise<void> {
    const asked = new AbortController();
    const status = await fetch(liveChannelPath, { signal: asked.signal }).then(
      (answer) => answer.status,
      () => 0,
    );
    asked.abort();
    if (status === 401) this.#tell({ type: 'signed-out' });
  }
}
