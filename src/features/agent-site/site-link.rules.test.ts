import { expect, it } from 'vitest';
import { siteLink } from './site-link.rules.ts';

it.each([
  [
    { slug: null, published: false },
    { label: 'Finish Agent Site Setup', to: '/app/agent/showcase' },
  ],
  [
    { slug: '', published: true },
    { label: 'Finish Agent Site Setup', to: '/app/agent/showcase' },
  ],
  [
    { slug: 'pat-doe', published: false },
    { label: 'Preview My Agent Site', href: '/a/pat-doe' },
  ],
  [
    { slug: 'pat-doe', published: true },
    { label: 'View My Agent Site', href: '/a/pat-doe' },
  ],
])('%o', (site, link) => {
  expect(siteLink(site)).toEqual(link);
});
