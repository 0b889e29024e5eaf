import { Star } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';
import { inviteToReview } from './invite-to-review.browser.ts';
import { invitation } from './reviews.words.ts';

plugIntoLeads({
  menuItem: {
    key: 'ask-review',
    label: invitation.menu,
    icon: Star,
    isFor: ({ status, phone }) => status === 'sold' && phone !== null,
    run: (lead) => void inviteToReview(lead),
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
