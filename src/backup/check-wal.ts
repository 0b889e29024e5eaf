// Looks through the log of changes before a restore relies on it: to PostgreSQL a piece that is missing is the end of the log, and
// what follows would be lost without a word.
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gunzipSync } from 'node:zlib';
import { BackupFault, firstSegment } from './backup-folder.ts';

/** What initdb chooses, and the built-in database has. */
const segmentBytes = 16 * 1024 * 1024;
const segmentsOfAFile = 0x1_0000_0000 / segmentBytes;

interface Segment {
  timeline: number;
  /** Counts on over all of the log. */
  number: number;
}

/** A stretch of the log under one timeline; each restore that went live began another. */
interface Stretch {
  timeline: number;
  from: number;
  to: number;
}

/** @returns a fault naming the first piece from the backup on that is missing or damaged; undefined when the log is whole */
export async function findDamage(wal: string, backup: string): Promise<BackupFault | undefined> {
  const first = readName(firstSegment(backup) ?? '');
  if (!first) return new BackupFault('The backup does not say where in the log of changes it begins.');
  const there = listSegments(wal);
  const newest = newestTimeline(wal, first.timeline);
  const unexplained = there.find(({ timeline }) => timeline > newest);
  if (unexplained) return new BackupFault(`wal/${historyName(unexplained.timeline)} is missing.`);
  const stretches = readStretches(wal, newest);
  if (stretches instanceof BackupFault) return stretches;
  const needed = there.filter(
    ({ timeline, number }) =>
      number >= first.number && stretches.some((of) => of.timeline === timeline && number <= of.to),
  );
  const last = Math.max(first.number, ...needed.map(({ number }) => number));
  for (let number = first.number; number <= last; number++) {
    const covering = stretches.filter((of) => of.from <= number && number <= of.to).map(({ timeline }) => timeline);
    const timeline = covering.findLast((of) => existsSync(join(wal, fileName({ timeline: of, number }))));
    if (timeline === undefined)
      return new BackupFault(`wal/${fileName({ timeline: covering.at(-1)!, number })} is missing.`);
    const damage = await damageOf(wal, fileName({ timeline, number }));
    if (damage) return damage;
  }
  return undefined;
}

async function damageOf(wal: string, name: string): Promise<BackupFault | undefined> {
  let bytes = 0;
  try {
    await pipeline(createReadStream(join(wal, name)), createGunzip(), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) bytes += piece.length;
    });
  } catch (fault) {
    return new BackupFault(`wal/${name} is damaged: ${(fault as Error).message}.`);
  }
  return bytes === segmentBytes
    ? undefined
    : new BackupFault(`wal/${name} is damaged: it holds ${bytes} bytes, not ${segmentBytes}.`);
}

function listSegments(wal: string): Segment[] {
  if (!existsSync(wal)) return [];
  return readdirSync(wal)
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .map((name) => readName(name.slice(0, 24))!);
}

function readName(name: string): Segment | undefined {
  const [, timeline, file, within] = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? [];
  if (!timeline || !file || !within) return undefined;
  return {
    timeline: parseInt(timeline, 16),
    number: parseInt(file, 16) * segmentsOfAFile + parseInt(within, 16),
  };
}

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0');

const fileName = ({ timeline, number }: Segment): string =>
  `${hex(timeline)}${hex(Math.floor(number / segmentsOfAFile))}${hex(number % segmentsOfAFile)}.gz`;

const historyName = (timeline: number): string => `${hex(timeline)}.history.gz`;

/** As PostgreSQL looks for it: one after the other, until one has no history. */
function newestTimeline(wal: string, from: number): number {
  let newest = from;
  while (existsSync(join(wal, historyName(newest + 1)))) newest++;
  return newest;
}

/** Oldest first. A timeline goes on in the segment in which the one before it ended. */
function readStretches(wal: string, newest: number): Stretch[] | BackupFault {
  const file = join(wal, historyName(newest));
  if (!existsSync(file)) return [{ timeline: newest, from: 0, to: Infinity }];
  let history: string;
  try {
    history = gunzipSync(readFileSync(file)).toString();
  } catch (fault) {
    return new BackupFault(`wal/${historyName(newest)} is damaged: ${(fault as Error).message}.`);
  }
  const ended = Array.from(history.matchAll(/^(\d+)\t([0-9A-F]+)\/([0-9A-F]+)\t/gm), ([, timeline, file, place]) => ({
    timeline: Number(timeline),
    to: parseInt(file!, 16) * segmentsOfAFile + Math.floor(parseInt(place!, 16) / segmentBytes),
  }));
  return [...ended, { timeline: newest, to: Infinity }].map((of, index) => ({
    ...of,
    from: index === 0 ? 0 : ended[index - 1]!.to,
  }));
}
