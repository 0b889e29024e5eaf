import { expect, it } from 'vitest';
import { hostileTexts } from '../../test-support/hostile-texts.ts';
import { writeLetter } from './mail-letter.ts';

const letterOf = (text: string, url = 'https://crm.example.com/x') =>
  writeLetter({ subject: text, heading: text, paragraphs: [text, text], button: { label: text, url }, after: text });

const tagsOf = (html: string) => html.match(/<[^>]*>/g);

it('no text becomes part of the page of a mail, in whichever place it stands', () => {
  const plain = tagsOf(letterOf('plain').html);
  expect(plain?.length).toBeGreaterThan(20);
  for (const text of hostileTexts) {
    const { html, text: words } = letterOf(text);
    expect(tagsOf(html), text).toEqual(plain);
    expect(words).toContain(text);
  }
  const { html } = letterOf('plain', 'https://crm.example.com/"onclick="x');
  expect(html).not.toContain('"onclick=');
});

it('a text that stands there as it is would be seen', () => {
  const raw = letterOf('plain').html.replace('plain', hostileTexts[0] ?? '');
  expect(tagsOf(raw)).not.toEqual(tagsOf(letterOf('plain').html));
});
