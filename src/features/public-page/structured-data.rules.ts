// What search engines read of an agent (schema.org), as data that nothing on the page can end.
import type { ReviewTotals } from '../reviews/review.rules.ts';

export interface AgentFacts {
  name: string;
  url: string;
  description: string;
  phone: string | null;
  email: string | null;
  image: string | null;
  states: readonly string[];
  totals: ReviewTotals;
}

export function structuredData({ name, url, description, phone, email, image, states, totals }: AgentFacts): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'InsuranceAgency',
    name,
    url,
    description,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(image && { image }),
    ...(states.length > 0 && { areaServed: states }),
    ...(totals.average !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: totals.average, reviewCount: totals.total },
    }),
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
