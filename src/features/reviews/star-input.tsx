// One to five stars, chosen by pointer or arrow keys. First in its form: it has the focus as that opens.
import { Star } from 'lucide-react';
import { useId } from 'react';
import { ratings } from './review.rules.ts';
import { starLabel } from './reviews.words.ts';

interface StarInputProps {
  label: string;
  value: number;
  onChange: (rating: number) => void;
}

export function StarInput({ label, value, onChange }: StarInputProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-xs font-medium text-ink-soft">{label}</legend>
      <div className="mt-1 flex">
        {ratings.map((rating) => (
          <label
            key={rating}
            className="relative grid size-9 place-items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-focus touch:size-11"
          >
            <input
              type="radio"
              name={name}
              value={rating}
              aria-label={starLabel(rating)}
              checked={rating === value}
              autoFocus={rating === value}
              onChange={() => onChange(rating)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <StarMark isFull={rating <= value} className="size-6" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function StarMark({ isFull, className }: { isFull: boolean; className: string }) {
  return (
    <Star aria-hidden className={`${className} ${isFull ? 'fill-current text-warning-text' : 'text-ink-faint'}`} />
  );
}
