import { expect, it } from 'vitest';
import { blankReview, readReviewForm, reviewFaults } from './review-form.rules.ts';

const body = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

it.each([
  [
    { rating: '4', name: ' Pat  Doe ', comment: 'Good\r\nadvice ' },
    { rating: 4, name: 'Pat Doe', comment: 'Good\nadvice' },
  ],
  [{ rating: '4.5' }, { rating: 0 }],
  [{ rating: '' }, { rating: 0 }],
  [{ rating: '-1' }, { rating: 0 }],
  [{ rating: '5', company_website: 'x' }, { trap: 'x' }],
])('%o is read', (fields, read) => {
  expect(readReviewForm(body(fields as Record<string, string>))).toEqual({ ...blankReview, ...read });
});

it('what cannot be kept is not read', () => {
  expect(readReviewForm('rating=5&comment=%00')).toBeNull();
});

it.each([
  [{}, []],
  [{ rating: 0 }, ['rating']],
  [{ rating: 6 }, ['rating']],
  [{ comment: '👍'.repeat(280) }, []],
  [{ comment: 'x'.repeat(281) }, ['comment']],
  [{ name: 'x'.repeat(81) }, ['name']],
])('%o is judged', (more, wrong) => {
  expect(Object.keys(reviewFaults({ ...blankReview, ...more }))).toEqual(wrong);
});
