// One program beside this one: started, waited for, started again after a crash, stopped.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { countCrashes, CRASHES_A_MINUTE } from './crash-count.ts';
import { end, launch, type Program } from './program-process.ts';

export interface ChildProgram {
  /** As the program itself told it: its url, for one that serves. */
  ready: string;
  /** Rejects when it cannot be kept running. */
  ended: Promise<never>;
  restart: () => Promise<void>;
  /** SIGTERM, then SIGKILL after so many seconds. */
  stop: (seconds: number) => Promise<void>;
}

export interface ProgramOptions extends Program {
  log: (line: string) => void;
  startSeconds?: number;
  /** False leaves a crashed program lying until `restart`: in development the next saved file does that. */
  isKept?: boolean;
  /**
   * Asked after a crash: had what the program stands on gone away? Resolves when that is there again, however long it takes.
   * Such a crash is not the program's own.
   */
  wasOutage?: () => Promise<boolean>;
}

/** Ready is a message `{ ready: true, url }`, or for programs that know nothing of us a first line `… ready: URL`. */
function waitUntilReady(child: ChildProcess, { name, startSeconds = 60 }: ProgramOptions): Promise<string> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      fail(new Error(`The ${name} was not ready within ${startSeconds} s.`));
      child.kill('SIGKILL');
    }, startSeconds * 1000);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    child.on('message', (message: { ready?: boolean; url?: string }) => {
      if (message.ready) settle(() => done(message.url ?? ''));
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      const url = / ready: (\S+)/.exec(chunk.toString())?.[1];
      if (url) settle(() => done(url));
    });
    child.once('error', (error) => settle(() => fail(error)));
    child.once('exit', (code, signal) =>
      settle(() => fail(new Error(`The ${name} ended while starting (${signal ?? code}).`))),
    );
  });
}

export async function startProgram(options: ProgramOptions): Promise<ChildProgram> {
  const { name, log } = options;
  const isTooMany = countCrashes();
  let isEnding = false;
  let giveUp: (error: Error) => void = () => {};
  const ended = new Promise<never>((_, fail) => (giveUp = fail));
  ended.catch(() => {});
  let child = launch(options);
  const ready = await waitUntilReady(child, options);

  const watch = () => {
    const started = Date.now();
    child.once('exit', (code, signal) => {
      if (!isEnding) recover(`The ${name} ended by itself (${signal ?? code})`, Date.now() - started).catch(giveUp);
    });
  };
  const again = async () => {
    child = launch(options);
    await waitUntilReady(child, options);
    watch();
  };
  const recover = async (how: string, ranMs: number): Promise<void> => {
    if (options.isKept === false) return log(`${how}; it starts again with the next change.`);
    const wasOutage = (await options.wasOutage?.()) ?? false;
    if (!wasOutage && isTooMany(Date.now(), ranMs))
      throw new Error(`The ${name} ended ${CRASHES_A_MINUTE} times within a minute. The last time: ${how}.`);
    log(`${how}; it is started again.`);
    await pause(500);
    if (isEnding) return;
    try {
      await again();
    } catch (fault) {
      if (!isEnding) await recover((fault as Error).message.replace(/\.$/, ''), 0);
    }
  };
  const stop = async (seconds: number) => {
    isEnding = true;
    await end(child, seconds);
  };
  const restart = async () => {
    await stop(2);
    isEnding = false;
    await again();
  };
  watch();
  return { ready, ended, restart, stop };
}
