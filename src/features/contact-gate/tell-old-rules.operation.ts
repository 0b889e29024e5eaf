// The operator hears of contact rules that nobody has checked for a year: at the start, and once a day from then on.
import { contactRulesOld } from '../../server/http/metrics.ts';
import type { Platform } from '../../server/platform.ts';
import { oldRulesOn } from './old-rules.rules.ts';

const repeatMs = 24 * 3_600_000;

export async function tellOldRules({ log, now }: Pick<Platform, 'log' | 'now'>): Promise<void> {
  const tell = () => {
    const rules = oldRulesOn(now().toISOString().slice(0, 10));
    contactRulesOld.set(rules.length);
    if (rules.length > 0) log.warn({ rules }, 'contact rules were last checked more than a year ago');
  };
  tell();
  setInterval(tell, repeatMs).unref();
}
