import type { ProcessorName } from '../domain/processors.ts';
import type { Config } from './config.ts';

/** By what the configuration turns on. */
export function usedProcessors(config: Pick<Config, 'telnyx' | 'push' | 'llm' | 'calendly'>): Set<ProcessorName> {
  const optional = { carrier: config.telnyx, push: config.push, model: config.llm, calendar: config.calendly };
  const used = (Object.keys(optional) as (keyof typeof optional)[]).filter((name) => optional[name] !== null);
  return new Set<ProcessorName>(['payments', 'mail', 'hosting', ...used]);
}
