import { expect, it } from 'vitest';
import { structuredData } from './structured-data.rules.ts';

const facts = {
  name: 'Dana </script><script>alert(1)</script>',
  url: 'https://crm.example.com/a/dana-cole',
  description: 'Dana Cole, life insurance agent.',
  phone: null,
  email: null,
  image: null,
  states: ['Texas'],
  totals: { average: 4.3, shown: 2, total: 3 },
};

it('nothing in it ends the block that it stands in', () => {
  const text = structuredData(facts);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({
    name: facts.name,
    areaServed: ['Texas'],
    aggregateRating: { ratingValue: 4.3, reviewCount: 3 },
  });
});

it('says no rating where there is none', () => {
  expect(structuredData({ ...facts, totals: { average: null, shown: 0, total: 0 } })).not.toContain('Rating');
});
