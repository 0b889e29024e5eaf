import { chosenProcessors, processorCompanies, type ProcessorName } from '../domain/processors.ts';
import type { Config } from './config.ts';
import type { Logger } from './logger.ts';

type Turned = Pick<Config, 'telnyx' | 'push' | 'llm' | 'calendly' | 'companies'>;

/** By what the configuration turns on, each with its company; blank: the configuration does not name it. */
export function usedProcessors(config: Turned): Map<ProcessorName, string> {
  const { telnyx, push, llm, calendly, companies } = config;
  // Without keys nobody is asked to notify; the sandbox makes its own.
  const optional = { carrier: telnyx, push: push.keys ?? push.sandboxUrl ?? null, model: llm, calendar: calendly };
  const used = (Object.keys(optional) as (keyof typeof optional)[]).filter((name) => optional[name] !== null);
  const all = { ...processorCompanies, ...companies };
  return new Map((['payments', 'mail', 'hosting', ...used] as const).map((name) => [name, all[name]]));
}

/** Who runs the product owes people the names of all who work for it. */
export function tellUnnamedProcessors(config: Turned & Pick<Config, 'mode'>, log: Pick<Logger, 'error'>): void {
  if (config.mode !== 'production') return;
  const used = usedProcessors(config);
  const missing = chosenProcessors
    .filter((name) => used.get(name) === '')
    .map((name) => `${name.toUpperCase()}_COMPANY`);
  if (missing.length > 0) log.error({ alert: 'privacy', missing }, 'the privacy page does not name who works for us');
}
