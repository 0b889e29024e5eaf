import { expect, it } from 'vitest';
import { metricsText } from '../../server/http/metrics.ts';
import type { Logger } from '../../server/logger.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { maxDaysUnchecked, oldRulesOn } from './old-rules.rules.ts';
import { stateHolidays } from './state-holidays.rules.ts';
import { commonHours, federalHours, hoursOfStates } from './state-hours.rules.ts';
import { tellOldRules } from './tell-old-rules.operation.ts';

const rows = [federalHours, commonHours, ...Object.values(hoursOfStates), ...Object.values(stateHolidays)];
const firstChecked = rows.map(({ checkedOn }) => checkedOn).toSorted()[0]!;
const { checkedOn } = hoursOfStates.TX;
const lastDay = addDays(checkedOn, maxDaysUnchecked);
const nextDay = addDays(lastDay, 1);

it('a row is old a year after it was checked, not on the day', () => {
  expect(oldRulesOn(lastDay)).not.toContain('TX');
  expect(oldRulesOn(nextDay)).toContain('TX');
});

it('a year is a year', () => {
  const inYears = (years: number) => checkedOn.replace(/^[0-9]+/, (year) => String(Number(year) + years));
  expect(oldRulesOn(addDays(inYears(1), -1))).not.toContain('TX');
  expect(oldRulesOn(addDays(inYears(1), 2))).toContain('TX');
});

it('lists of holidays, the federal row and the common one grow old too', () => {
  expect(oldRulesOn('2100-01-01')).toEqual(expect.arrayContaining(['federal', 'common', 'WY', 'holidays of UT']));
});

it('the operator is told at the start and in the figures', async () => {
  const warnings: unknown[] = [];
  const log = { warn: (...told: unknown[]) => warnings.push(told) } as unknown as Logger;
  const tellOn = (day: string) => tellOldRules({ log, now: () => new Date(`${day}T12:00:00Z`) });
  await tellOn(firstChecked);
  expect(warnings).toEqual([]);
  expect(await metricsText()).toMatch(/^contact_rules_old 0$/m);
  await tellOn('2100-01-01');
  const rules = oldRulesOn('2100-01-01');
  expect(warnings).toEqual([[{ rules }, expect.stringContaining('more than a year ago')]]);
  expect(await metricsText()).toMatch(new RegExp(`^contact_rules_old ${rules.length}$`, 'm'));
});
