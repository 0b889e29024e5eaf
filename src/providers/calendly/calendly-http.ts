// One call over HTTP: a time limit, one kind of fault for everything that goes wrong, a repeat only of what changes nothing.
import type * as z from 'zod';
import { CalendlyError } from '../../domain/calendly-error.ts';
import { timeLeft } from '../patience.ts';
import { noteAnswered, noteNoAnswer, noteStatus } from '../provider-calls.ts';

/** A person waits for the answer, and often it takes two calls. */
const timeoutMs = 8_000;
/** What failed later than this is not tried again for somebody who waits. */
const repeatWithinMs = 1_500;
/** The longest a wait that the provider asks for is believed. */
const longestWait = 900;

interface Request {
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  body?: string;
}

/** @throws CalendlyError */
export async function ask<S extends z.ZodType>(request: Request, shape: S): Promise<z.output<S>> {
  const answer = await sendSafely(request);
  const read = shape.safeParse(await readJson(answer));
  if (!read.success) throw new CalendlyError('broken', 'Calendly sent an unexpected response.', { cause: read.error });
  return read.data;
}

/** For calls whose answer says nothing. @throws CalendlyError */
export async function tell(request: Request): Promise<void> {
  await (await sendSafely(request)).body?.cancel();
}

async function sendSafely(request: Request): Promise<Response> {
  const started = performance.now();
  try {
    return await send(request);
  } catch (error) {
    const mayRepeat = error instanceof CalendlyError && ['unreachable', 'broken'].includes(error.fault);
    const isQuick = performance.now() - started < repeatWithinMs;
    if (request.method !== 'GET' || !mayRepeat || !isQuick) throw error;
    return send(request);
  }
}

async function send({ method, url, headers, body }: Request): Promise<Response> {
  let answer: Response;
  const left = timeLeft(timeoutMs);
  try {
    if (left === 0) throw new Error('Calls before this one took all the time there is.');
    answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(left),
    });
  } catch (cause) {
    if (left > 0) noteNoAnswer('calendly', cause);
    throw new CalendlyError('unreachable', 'We couldn’t reach Calendly. Please try again in a moment.', { cause });
  }
  // Whose access has ended is that agent’s affair.
  if ([401, 403].includes(answer.status)) noteAnswered('calendly');
  else noteStatus('calendly', answer.status);
  if (answer.ok) return answer;
  throw refusalOf(answer, await readJson(answer));
}

function refusalOf(answer: Response, body: unknown): CalendlyError {
  const said = (body ?? {}) as { error?: unknown; error_description?: unknown; message?: unknown };
  const sentence = [said.message, said.error_description].find((each): each is string => typeof each === 'string');
  switch (answer.status) {
    case 400:
      if (said.error === 'invalid_grant')
        return new CalendlyError('grant_refused', sentence ?? 'The access has ended.');
      break;
    case 401:
      return new CalendlyError('unauthorized', sentence ?? 'The access has ended.');
    case 403:
      return new CalendlyError('forbidden', sentence ?? 'This account may not do that.');
    case 404:
      return new CalendlyError('not_found', sentence ?? 'There is no such thing.');
    case 409:
      return new CalendlyError('conflict', sentence ?? 'This already exists.');
    case 429:
      return new CalendlyError('too_many', 'Calendly is limiting requests. Please try again in a minute.', {
        retryAfter: waitOf(answer.headers),
      });
    default:
  }
  return new CalendlyError('broken', sentence ?? `Calendly answered ${answer.status}.`);
}

function waitOf(headers: Headers): number {
  const asked = Number(headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? Number.NaN);
  return Number.isFinite(asked) && asked > 0 ? Math.min(Math.ceil(asked), longestWait) : 60;
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return JSON.parse(await answer.text());
  } catch {
    return undefined;
  }
}
