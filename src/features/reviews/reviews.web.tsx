import { Star } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

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
