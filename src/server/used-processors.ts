import type { ProcessorName } from '../domain/processors.ts';
import type { Config } from './config.ts';

/** By what the configuration turns on. */
export function usedProcessors(config: Pick<Config, 'telnyx' | 'push' | 'llm' | 'calendly'>): Set<ProcessorName> {
  const { telnyx, push, llm, calendly } = config;
  // Without keys nobody is asked to notify; the sandbox makes its own.
  const optional = { carrier: telnyx, push: push.keys ?? push.sandboxUrl ?? null, model: llm, calendar: calendly };
  const used = (Object.keys(optional) as (keyof typeof optional)[]).filter((name) => optional[name] !== null);
  return new Set<ProcessorName>(['payments', 'mail', 'hosting', ...used]);
}
