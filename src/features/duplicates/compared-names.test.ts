// Names as the database compares them, and as they are read everywhere else.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { nameWords, shortForms } from '../../domain/name-words.ts';

const app = useTestApp();
const asAgent: typeof app.platform.database.asAgent = (id, work) => app.platform.database.asAgent(id, work);

const titled = [
  ...'Mr Mrs. Ms Miss Mister Mx Dr. Prof Rev Reverend Pastor Sgt SSG Msg Spc Cpl Lt LCDR Capt Col. Maj Gen Adm Fr Hon The'.split(
    ' ',
  ),
  ...['The Rev.', 'Mr. and Mrs.', 'Mr. & Mrs.', 'Dr and', 'The and', 'Mr Dr'],
];

describe('names as they are compared', () => {
  it.each([
    ['John Smith', 'john smith '],
    ['JOHN Q. SMITH', 'john smith '],
    ['Smith, John', 'john smith '],
    ['Smith, John Jr.', 'john smith jr'],
    ['John Smith, Jr', 'john smith jr'],
    ['john  smith iii', 'john smith iii'],
    ['Dr. José Núñez', 'jose nunez '],
    ["Sinéad O'Brien", 'sinead obrien '],
    ['Mary-Ann Smith-Jones', 'mary jones '],
    ['Mrs. Ada Love MD', 'ada love '],
    ['Col. Jack Ash, USMC', 'jack ash '],
    ['Jack Ash, USN (Ret.)', 'jack ash '],
    ['Kay Ray RN', 'kay ray '],
    ['Kay USMC', 'kay  '],
    ['Miss Ada Love', 'ada love '],
    ['Miss Love', 'love  '],
    ['Capt Loveday', 'loveday  '],
    ['Cher', 'cher  '],
    ['Jr', 'jr  '],
    ['李 小龙', '李 小龙 '],
    ['  ', '  '],
    ['', '  '],
    ['!!!', '  '],
    [null, '  '],
    ['Smith Jr, John', 'john smith jr'],
    ['Smith, John, MD', 'john smith '],
  ])('%s', async (name, expected) => {
    const { id } = await makeAgent(app);
    const { rows } = await asAgent(id, (tx) =>
      sql<{ words: string[] }>`select name_words(${name}::text) as words`.execute(tx),
    );
    expect(rows[0]?.words).toHaveLength(3);
    expect(rows[0]?.words.join(' ')).toBe(expected);
  });

  it('short forms stand for the first of their names, as they are read elsewhere', async () => {
    const { id } = await makeAgent(app);
    const forms = [...new Set(Object.values(shortForms).flatMap((each) => each.split(' '))), 'robert', 'zoe', ''];
    const { rows } = await asAgent(id, (tx) =>
      sql<{ form: string; name: string }>`
        select form, formal_name(form) as name from unnest(${forms}::text[]) as form`.execute(tx),
    );
    const first = (form: string) =>
      Object.entries(shortForms).find(([, each]) => each.split(' ').includes(form))?.[0] ?? form;
    expect(rows).toEqual(forms.map((form) => ({ form, name: first(form) })));
  });

  it('is read alike by the database and elsewhere', async () => {
    const { id } = await makeAgent(app);
    const names = titled.flatMap((title) => [`${title} John Doe`, `${title} Doe`, title, `Doe, ${title} John`]);
    const { rows } = await asAgent(id, (tx) =>
      sql<{ name: string; words: string[] }>`
        select name, name_words(name) as words from unnest(${names}::text[]) as name`.execute(tx),
    );
    const read = (name: string) => {
      const { first, last, suffix } = nameWords(name);
      return [first, last, suffix];
    };
    expect(rows).toEqual(names.map((name) => ({ name, words: read(name) })));
  });
});
