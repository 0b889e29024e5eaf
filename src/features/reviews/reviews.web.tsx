import { Star } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';

plugIntoLeads({
  menuItem: {
    key: 'ask-review',
    label: 'Ask for a review',
    icon: Star,
    isFor: ({ status, phone }) => status === 'sold' && phone !== null,
    load: async () => (await import('./invite-to-review.browser.ts')).inviteToReview,
  },
});

export const reviewsWeb: WebFeature = {
  pages: [
    {
      path: '/app/reviews',
      area: 'app',
      title: 'Client Reviews',
      load: async () => (await import('./reviews-page.tsx')).ReviewsPage,
      menu: { label: 'Reviews', icon: Star },
    },
  ],
};
