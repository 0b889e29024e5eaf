import { LlmError } from '../../domain/llm-error.ts';
import type { LlmGateway } from '../../providers/llm/llm-gateway.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { readAnswer } from './answer.rules.ts';
import { askForRebuttal } from './rebuttal.contract.ts';
import { countRequest, countTokens } from './rebuttal.db.ts';
import { maxAnswerTokens, maxTries, promptFor, type Call, type Rebuttal } from './rebuttal.rules.ts';
import { limitReached, noAnswer, notConfigured } from './rebuttal.words.ts';

export const rebuttalRoutes = [
  // The model is asked outside of any transaction.
  route(
    askForRebuttal,
    { who: 'subscriber', limit: perMinute(20), worksReadOnly: true },
    async ({ platform, log, user, body }) => {
      const { llm, database, config } = platform;
      if (!llm) throw new Refusal('unavailable', notConfigured);
      if (!(await database.asAgent(user.id, (tx) => countRequest(tx, user.id, config.rebuttals))))
        throw new Refusal('too_many_requests', limitReached);
      const { answer, tokens, fault } = await coach(llm, body);
      if (tokens > 0) await database.asAgent(user.id, (tx) => countTokens(tx, user.id, tokens));
      if (answer) return answer;
      log.warn({ err: fault }, 'no rebuttal could be had');
      throw new Refusal('provider_failed', noAnswer, { cause: fault });
    },
  ),
];

interface Coached {
  answer: Rebuttal | null;
  tokens: number;
  fault?: unknown;
}

async function coach(llm: LlmGateway, call: Call): Promise<Coached> {
  const question = { ...promptFor(call), maxTokens: maxAnswerTokens };
  let tokens = 0;
  let fault: unknown;
  for (let tries = 0; tries < maxTries; tries++) {
    try {
      const said = await llm.ask(question);
      tokens += said.tokens;
      const answer = readAnswer(said.text);
      if (answer) return { answer, tokens };
      fault = new LlmError('broken', 'The answer was not fit to be shown.');
    } catch (thrown) {
      fault = thrown;
      if (!(thrown instanceof LlmError) || thrown.fault === 'refused') break;
    }
  }
  return { answer: null, tokens, fault };
}
