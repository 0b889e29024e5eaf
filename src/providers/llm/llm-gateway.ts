// A language model behind any OpenAI-compatible endpoint, through the official SDK. Its answer is streamed to us, so that one
// that says nothing is given up early; who asks gets it whole. No tools.
import type { OpenAI } from 'openai';
import { LlmError } from '../../domain/llm-error.ts';
import { timeLeft } from '../patience.ts';
import { noteAnswered, noteNoAnswer, noteStatus } from '../provider-calls.ts';

export interface LlmSettings {
  apiKey: string;
  baseUrl: string;
  model: string;
}

export interface LlmQuestion {
  /** What it is to do, and what was said. */
  system: string;
  user: string;
  maxTokens: number;
}

export interface LlmAnswer {
  text: string;
  /** As the provider counts them, else a guess on the high side. */
  tokens: number;
}

export interface LlmLimits {
  /** Milliseconds until the first piece, and between two. */
  silenceMs: number;
  wholeMs: number;
}

const usualLimits: LlmLimits = { silenceMs: 6_000, wholeMs: 15_000 };
/** A model that does not stop is stopped. */
const maxLetters = 20_000;
const lettersPerToken = 3;

export class LlmGateway {
  readonly #settings: LlmSettings;
  readonly #limits: LlmLimits;
  #client: Promise<OpenAI> | undefined;
  /** This endpoint knows only the older words for what is asked. */
  #isOlder = false;

  constructor(settings: LlmSettings, limits: LlmLimits = usualLimits) {
    this.#settings = settings;
    this.#limits = limits;
  }

  /** @throws LlmError */
  async ask(question: LlmQuestion): Promise<LlmAnswer> {
    const { silenceMs, wholeMs } = this.#limits;
    const left = timeLeft(wholeMs);
    if (left === 0) throw new LlmError('unreachable', 'Calls before this one took all the time there is.');
    const silence = new AbortController();
    const signal = AbortSignal.any([AbortSignal.timeout(left), silence.signal]);
    let timer = setTimeout(() => silence.abort(), silenceMs);
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
    };
    try {
      const answer = await this.#readInTheirWords(question, signal, heard);
      noteAnswered('llm');
      return answer;
    } catch (cause) {
      const status = await statusOf(cause);
      if (status === undefined) noteNoAnswer('llm', cause);
      else noteStatus('llm', status);
      throw await faultOf(cause);
    } finally {
      clearTimeout(timer);
      silence.abort();
    }
  }

  /** What is refused in the newer words is asked in the older ones; where those help, they are used from then on. */
  async #readInTheirWords(question: LlmQuestion, signal: AbortSignal, heard: () => void): Promise<LlmAnswer> {
    try {
      return await this.#read(question, signal, heard, this.#isOlder);
    } catch (refusal) {
      const status = await statusOf(refusal);
      if (this.#isOlder || (status !== 400 && status !== 422)) throw refusal;
      const answer = await this.#read(question, signal, heard, true).catch(() => null);
      if (answer === null) throw refusal;
      this.#isOlder = true;
      return answer;
    }
  }

  async #read(
    { system, user, maxTokens }: LlmQuestion,
    signal: AbortSignal,
    heard: () => void,
    isOlder: boolean,
  ): Promise<LlmAnswer> {
    this.#client ??= connect(this.#settings, this.#limits);
    const client = await this.#client;
    const pieces = await client.chat.completions.create(
      {
        model: this.#settings.model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        response_format: { type: 'json_object' },
        stream: true,
        ...(isOlder
          ? { max_tokens: maxTokens }
          : { max_completion_tokens: maxTokens, stream_options: { include_usage: true } }),
      },
      { signal },
    );
    let text = '';
    let tokens: number | undefined;
    for await (const { choices, usage } of pieces) {
      heard();
      text += choices[0]?.delta.content ?? '';
      tokens = usage?.total_tokens ?? tokens;
      if (text.length > maxLetters) throw new LlmError('broken', 'The answer does not end.');
    }
    // Some SDKs end an aborted stream without a word.
    if (signal.aborted) throw new LlmError('unreachable', 'The answer took too long.');
    return { text, tokens: tokens ?? Math.ceil((system.length + user.length + text.length) / lettersPerToken) };
  }
}

async function connect({ apiKey, baseUrl }: LlmSettings, { wholeMs }: LlmLimits): Promise<OpenAI> {
  const { OpenAI: Sdk } = await import('openai');
  return new Sdk({
    apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    webhookSecret: null,
    // Whether to ask again is for who asks.
    maxRetries: 0,
    timeout: wholeMs,
    logLevel: 'off',
    fetchOptions: { redirect: 'error' },
  });
}

async function statusOf(cause: unknown): Promise<number | undefined> {
  const { APIError } = await import('openai');
  return cause instanceof APIError ? (cause.status as number | undefined) : undefined;
}

async function faultOf(cause: unknown): Promise<LlmError> {
  if (cause instanceof LlmError) return cause;
  const status = await statusOf(cause);
  if (status === 429) return new LlmError('too_many', 'The model takes no more requests now.', cause);
  if (status !== undefined && status >= 400 && status < 500)
    return new LlmError('refused', `The model refused with ${status}.`, cause);
  return new LlmError('unreachable', 'The model did not answer.', cause);
}
