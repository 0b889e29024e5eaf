// A language model under /llm/v1. Nothing of what it is told is kept.
import type { SandboxProvider, SandboxSurroundings } from '../provider.ts';
import { mountChat, type ChatLog } from './chat-api.ts';
import { objections } from './playbook.ts';

export function createLlmProvider({ faults }: SandboxSurroundings): SandboxProvider {
  const log: ChatLog = { calls: 0, abandoned: 0, answers: [] };
  return {
    name: 'llm',
    describe: () => ({
      title: 'Language model',
      says: `An OpenAI-compatible endpoint that answers from a playbook of ${objections.length} objections. Calls: ${log.calls}.`,
      links: [],
    }),
    mount: (app) => mountChat(app, log, faults),
    reset: () => {
      log.calls = 0;
      log.abandoned = 0;
      log.answers = [];
    },
    snapshot: () => null,
    restore: () => undefined,
  };
}
