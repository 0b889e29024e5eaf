// The last changes this process heard of, so that a stream can go on where the page, or the stream before it, stopped.
// A position is how many changes were heard since the process began to listen.
import { randomUUID } from 'node:crypto';
import { readPosition, writePosition, type Change } from '../../domain/live-channel.ts';

/** `resync` means: changes may have been missed, reload everything on screen. */
export type LiveEvent = { type: 'change'; change: Change; position: string } | { type: 'resync'; position: string };

interface Heard {
  at: number;
  count: number;
  owners: readonly string[];
  change: Change;
}

const keptMs = 60_000;
const maxKept = 2_000;

export class RecentChanges {
  #epoch = randomUUID();
  #count = 0;
  #kept: Heard[] = [];

  position(): string {
    return this.#positionOf(this.#count);
  }

  add(owners: readonly string[], change: Change): LiveEvent {
    const now = performance.now();
    this.#count += 1;
    this.#kept.push({ at: now, count: this.#count, owners, change });
    const old = this.#kept.findIndex(({ at }) => now - at < keptMs);
    this.#kept.splice(0, Math.max(old, this.#kept.length - maxKept));
    return { type: 'change', change, position: this.position() };
  }

  /** Changes may have been missed: no earlier position means anything any more. */
  restart(): LiveEvent {
    this.#epoch = randomUUID();
    this.#count = 0;
    this.#kept = [];
    return this.#resync();
  }

  /** This owner's changes after that position; a resync when it is unknown, too long ago, or another process's. */
  since(owner: string, position: string | undefined): LiveEvent[] {
    const { epoch, count: after } = readPosition(position);
    const first = this.#kept[0]?.count ?? this.#count + 1;
    if (epoch !== this.#epoch || !(after >= first - 1 && after <= this.#count)) return [this.#resync()];
    return this.#kept
      .filter((heard) => heard.owners.includes(owner) && heard.count > after)
      .map((heard) => ({ type: 'change', change: heard.change, position: this.#positionOf(heard.count) }));
  }

  #resync(): LiveEvent {
    return { type: 'resync', position: this.position() };
  }

  #positionOf(count: number): string {
    return writePosition({ epoch: this.#epoch, count });
  }
}
