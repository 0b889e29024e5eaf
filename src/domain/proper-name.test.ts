import fc from 'fast-check';
import { expect, test } from 'vitest';
import { properName } from './proper-name.ts';

test.each([
  ['ADA LOVE', 'Ada Love'],
  ['ADA Q LOVE', 'Ada Q Love'],
  ['ADA Q. LOVE', 'Ada Q. Love'],
  ['RONALD MCDONALD', 'Ronald McDonald'],
  ['MCKENZIE LEE', 'McKenzie Lee'],
  ['FLORA MACDONALD', 'Flora MacDonald'],
  ['MACY MACHADO', 'Macy Machado'],
  ["SEAN O'BRIEN", "Sean O'Brien"],
  ['SEAN O’BRIEN', 'Sean O’Brien'],
  ["DE'ANDRE D'ANGELO", "De'Andre D'Angelo"],
  ['MARY-JO SMITH-JONES', 'Mary-Jo Smith-Jones'],
  ['JOHN SMITH JR', 'John Smith Jr'],
  ['JOHN SMITH JR.', 'John Smith Jr.'],
  ['JOHN SMITH, SR', 'John Smith, Sr'],
  ['JOHN SMITH III', 'John Smith III'],
  ['JOHN SMITH IV', 'John Smith IV'],
  ['LOVE, ADA', 'Love, Ada'],
  ['J.R. SMITH', 'J.R. Smith'],
  ['JR SMITH', 'JR Smith'],
  ['TJ HOOKER', 'TJ Hooker'],
  ['AJ LEE', 'AJ Lee'],
  ['ED NG', 'Ed Ng'],
  ['AL GREEN', 'Al Green'],
  ['JOSÉ NÚÑEZ', 'José Núñez'],
  ['MARIA DE LA CRUZ', 'Maria De La Cruz'],
  ['ST. JOHN', 'St. John'],
  ['JOHN AND MARY SMITH', 'John and Mary Smith'],
  ['JOHN & MARY SMITH', 'John & Mary Smith'],
  ['WILLIAM "BILL" SMITH', 'William "Bill" Smith'],
  ['WILLIAM (BILL) SMITH', 'William (Bill) Smith'],
  ['JANE DOE MD', 'Jane Doe MD'],
  ['JANE DOE, PHD', 'Jane Doe, PhD'],
  ['ADA', 'Ada'],
  ['MARY Thomas', 'Mary Thomas'],
  ['Ada LOVE', 'Ada Love'],
  ['Ronald MCDONALD Jr', 'Ronald McDonald Jr'],
  ['Mary-JO SMITH', 'Mary-JO Smith'],
  ['ОМАР СМИТ', 'Омар Смит'],
])('%s becomes %s', (name, proper) => expect(properName(name)).toBe(proper));

test.each([
  'Ada Love', 'McDonald', 'ADA Love', 'TJR Smith', 'Ann Lee USMC', 'Ann Lee VIII', 'ada love', 'J.R.', 'A.J.', 'TJ', 'X', '', '王小明', "O'Brien", 'DeShawn LaRue', 'Mary-Jo', 'Smith Jr',
])('%s is left alone', (name) => expect(properName(name)).toBe(name)); // prettier-ignore

test('whatever comes, only the case of letters changes, and once is enough', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ABCDEJMORSTIVXyz .-\'’,"()&ÉÑß '.split('')), maxLength: 30 }), (name) => {
      const proper = properName(name);
      expect(proper.toUpperCase()).toBe(name.toUpperCase());
      expect(properName(proper)).toBe(proper);
    }),
  ); // prettier-ignore
});
