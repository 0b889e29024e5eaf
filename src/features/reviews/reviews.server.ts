import type { ServerFeature } from '../../server/feature.ts';
import { reviewRoutes } from './reviews.routes.ts';

export const reviewsServer: ServerFeature = {
  name: 'reviews',
  routes: reviewRoutes,
  firstCalls: { '/app/reviews': ['/api/reviews'] },
};
