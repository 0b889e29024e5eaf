import { ratings } from './review.rules.ts';
import { spokenRating } from './reviews.words.ts';
import { StarMark } from './star-input.tsx';

export function Stars({ rating, label = spokenRating(rating) }: { rating: number; label?: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {ratings.map((each) => (
        <StarMark key={each} isFull={each <= rating} className="size-4" />
      ))}
    </span>
  );
}
