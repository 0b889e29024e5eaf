import { expect, it } from 'vitest';
import { textParts } from '../../domain/text-parts.ts';
import { invitationText } from './invitation.rules.ts';

const url = 'https://crm.example.com/a/dana-cole/review';

it.each([
  [
    'Pat',
    'Dana Cole',
    `Hi Pat, this is Dana Cole. Thank you for choosing me for your coverage. Would you leave a short review of how it went? ${url}`,
  ],
  [
    null,
    'Dana Cole',
    `Hi, this is Dana Cole. Thank you for choosing me for your coverage. Would you leave a short review of how it went? ${url}`,
  ],
  [
    'Pat',
    null,
    `Hi Pat, thank you for choosing me for your coverage. Would you leave a short review of how it went? ${url}`,
  ],
])('%s is asked by %s', (client, agent, text) => {
  expect(invitationText({ client, agent, url })).toBe(text);
});

it('is written in letters that cost one part for every 153', () => {
  const text = invitationText({ client: 'Pat', agent: 'Dana Cole', url });
  expect(textParts(text)).toMatchObject({ encoding: 'GSM-7', parts: 2 });
});

it('promises nothing in return', () => {
  const text = invitationText({ client: 'Pat', agent: 'Dana Cole', url });
  expect(text).not.toMatch(/gift|reward|discount|\$|win|prize|bonus|thank-you/i);
});
