// Chat completions as OpenAI-compatible endpoints have them, whole or streamed.
import type { Context } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod';
import type { Faults } from '../faults.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import { coach, products, tones } from './playbook.ts';

const apiKey = 'sk-sandbox';
const olderModel = 'sandbox-older';
const slowMs = 3_000;
const droppedMs = 60_000;
const lettersPerToken = 4;
const lettersPerPiece = 40;

const request = z.object({
  model: z.string().min(1),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  max_completion_tokens: z.number().optional(),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
});
type ChatRequest = z.output<typeof request>;

export interface ChatLog {
  calls: number;
  /** Answers that whoever asked no longer waited for. */
  abandoned: number;
  /** Ordered by a test: what the next calls answer, in their order. */
  answers: string[];
}

export function mountChat(app: SandboxApp, log: ChatLog, faults: Faults): void {
  app.post('/llm/v1/chat/completions', async (c) => {
    log.calls += 1;
    const fault = faults.take('llm', 'chat.completions.create')?.mode;
    if (fault === 'timeout') return hangUp(c, droppedMs);
    if (fault === 'answer-lost') return hangUp(c, 0);
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs).unref());
    if (fault === 'error') return refusal(c, 500, 'The server had an error while processing your request.');
    if (c.req.header('authorization') !== `Bearer ${apiKey}`) return refusal(c, 401, 'Incorrect API key provided.');
    const read = request.safeParse(await c.req.json().catch(() => undefined));
    if (!read.success) return refusal(c, 400, z.prettifyError(read.error));
    // As endpoints answer that came before the word.
    if (read.data.model === olderModel && read.data.max_completion_tokens !== undefined)
      return refusal(c, 400, 'Unrecognized request argument supplied: max_completion_tokens');
    const text = log.answers.shift() ?? said(read.data);
    return answer(c, read.data, text, fault === 'stall' ? () => (log.abandoned += 1) : undefined);
  });

  app.get('/_control/llm', (c) => c.json(log));
  app.post('/_control/llm/answers', async (c) => {
    const read = z.array(z.string()).safeParse(await c.req.json().catch(() => undefined));
    if (!read.success) return c.json({ error: 'A list of texts is needed.' }, 400);
    log.answers.push(...read.data);
    return c.json(log);
  });
}

/** As a model does, it takes product and tone from what it is told. */
function said({ messages }: ChatRequest): string {
  const told = messages.map(({ content }) => content).join('\n');
  const named = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((each) => told.includes(`${name}: ${each}`));
  const call = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  return JSON.stringify(
    coach(call, named('Product', products) ?? 'Term', named('Tone', tones) ?? 'Direct & supportive'),
  );
}

/** `abandoned`: what is streamed stalls after its first piece, until whoever asked hangs up. */
function answer(
  c: Context,
  { model, messages, stream, stream_options }: ChatRequest,
  text: string,
  abandoned?: () => void,
): Response {
  const head = { id: `chatcmpl-${crypto.randomUUID()}`, created: Math.floor(Date.now() / 1000), model };
  const tokens = (letters: number) => Math.ceil(letters / lettersPerToken);
  const [prompt, completion] = [
    tokens(messages.reduce((sum, { content }) => sum + content.length, 0)),
    tokens(text.length),
  ];
  const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  if (!stream) {
    const message = { role: 'assistant', content: text };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    return c.json({ ...head, object: 'chat.completion', choices, usage });
  }
  return streamSSE(c, async (events) => {
    const send = (rest: object) =>
      events.writeSSE({ data: JSON.stringify({ ...head, object: 'chat.completion.chunk', ...rest }) });
    for (let at = 0; at < text.length; at += lettersPerPiece) {
      const delta = { content: text.slice(at, at + lettersPerPiece) };
      await send({ choices: [{ index: 0, delta, finish_reason: null }] });
      if (abandoned) return new Promise((done) => events.onAbort(() => done(abandoned())));
    }
    await send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    if (stream_options?.include_usage) await send({ choices: [], usage });
    await events.writeSSE({ data: '[DONE]' });
  });
}

function refusal(c: Context, status: 400 | 401 | 500, message: string): Response {
  return c.json(
    { error: { message, type: status === 500 ? 'server_error' : 'invalid_request_error', param: null, code: null } },
    status,
  );
}

/** Never answers: the connection is cut after that time. */
function hangUp(c: Context<{ Bindings: HttpBindings }>, afterMs: number): Promise<Response> {
  setTimeout(() => c.env.incoming.socket.destroy(), afterMs).unref();
  return new Promise(() => undefined);
}
