import { expect, it } from 'vitest';
import { blankReview, readReviewForm, reviewFaults, trapName } from './review-form.rules.ts';

const body = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

it.each([
  [
    { rating: '4', name: ' Pat  Doe ', comment: 'Good\r\nadvice ' },
    { rating: 4, name: 'Pat Doe', comment: 'Good\nadvice' },
  ],
  [{ rating: '4.5' }, { rating: 0 }],
  [{ rating: '' }, { rating: 0 }],
  [{ rating: '-1' }, { rating: 0 }],
  [{ rating: '5', [trapName]: 'x' }, { trap: 'x' }],
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

it('the field for programs is none that browsers fill in from an address book', () => {
  // What they look for in the names of fields, as Chromium and Firefox have it in their sources.
  expect(trapName).not.toMatch(
    /name|company|business|organi[sz]ation|firm|address|street|city|town|state|province|zip|postal|country|phone|mobile|mail|web|url|card|user|login|title/i,
  );
});
