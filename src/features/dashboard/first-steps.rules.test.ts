import { expect, it } from 'vitest';
import { hasFirstSteps } from './first-steps.rules.ts';

it.each([
  [{ dismissed: false, import_done: false, calendar_offered: true }, false, true],
  [{ dismissed: false, import_done: true, calendar_offered: true }, false, true],
  [{ dismissed: false, import_done: false, calendar_offered: true }, true, true],
  [{ dismissed: false, import_done: true, calendar_offered: true }, true, false],
  [{ dismissed: false, import_done: true, calendar_offered: true, funds_added: false }, true, true],
  [{ dismissed: false, import_done: true, calendar_offered: false }, false, false],
  [{ dismissed: true, import_done: false, calendar_offered: true }, false, false],
])('first steps of %o, calendar connected: %s, are shown: %s', (steps, connected, shown) =>
  expect(hasFirstSteps({ funds_added: true, ...steps }, connected)).toBe(shown),
);
