import { expect, it } from 'vitest';
import { isInboundRead } from './texts.rules.ts';

const now = Date.parse('2031-03-04T18:00:00Z');
const minutes = (count: number) => count * 60_000;

it.each([
  ['never', null, null, false, false],
  ['up to eleven minutes ago', 11, null, false, true],
  ['up to twelve minutes ago', 12, null, false, false],
  ['before the program began', 2, 1, false, false],
  ['since the program began', 1, 2, false, true],
  ['up to a minute ago, while webhooks do not arrive', 1, null, true, true],
  ['up to two minutes ago, while webhooks do not arrive', 2, null, true, false],
])('what came in is read %s', (_, readAgo, beganAgo, areWebhooksMissing, isRead) => {
  const at = (ago: number | null) => (ago === null ? null : now - minutes(ago));
  expect(isInboundRead({ inboundReadTo: at(readAgo), restSince: at(beganAgo), areWebhooksMissing }, now)).toBe(isRead);
});
