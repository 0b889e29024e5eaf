import { describe, expect, test } from 'vitest';
import { columnTemplate, fittingColumns, readWidths, widthsAfter, writeWidths } from './column-widths.ts';

const columns = [
  { key: 'name', minWidth: 180, grow: 2 },
  { key: 'phone', width: 172 },
  { key: 'email' },
  { key: 'actions', width: 148 },
];

describe('the template', () => {
  test.each([
    ['as the columns are', {}, '48px minmax(180px, 2fr) 172px minmax(120px, 1fr) 148px', 668],
    ['one that grew has a width', { name: 300 }, '48px 300px 172px minmax(120px, 1fr) 148px', 788],
    ['a fixed one is narrower', { phone: 60 }, '48px minmax(180px, 2fr) 60px minmax(120px, 1fr) 148px', 556],
    ['none grows: the last fills', { name: 200, email: 90 }, '48px 200px 172px 90px minmax(148px, 1fr)', 658],
  ])('%s', (_, widths, tracks, minWidth) => {
    expect(columnTemplate(columns, true, widths)).toEqual({ tracks, minWidth });
  });

  test('without a column of check boxes', () => {
    expect(columnTemplate(columns.slice(1), false).tracks).toBe('172px minmax(120px, 1fr) 148px');
  });
});

describe('a column made wider', () => {
  const drawn = { name: 402.4, phone: 172, email: 201.2, actions: 148 };

  test.each([
    ['what grows before it stays as drawn', 'email', 260, { name: 402, email: 260 }],
    ['what grows behind it gives way', 'name', 500, { name: 500 }],
    ['a fixed one too', 'phone', 140, { name: 402, phone: 140 }],
    ['not below the least', 'phone', 3, { name: 402, phone: 56 }],
    ['not above the most', 'name', 5000, { name: 800 }],
  ])('%s', (_, key, px, after) => {
    expect(widthsAfter(columns, {}, drawn, key, px)).toEqual(after);
  });

  test('what was dragged before stays', () => {
    expect(widthsAfter(columns, { name: 210 }, drawn, 'phone', 150)).toEqual({ name: 210, phone: 150 });
  });
});

test('kept as text, and read back', () => {
  expect(writeWidths({ name: 240, sold_at: 90 })).toBe('name:240,sold_at:90');
  expect(readWidths('name:240,sold_at:90')).toEqual({ name: 240, sold_at: 90 });
  expect(writeWidths({})).toBeNull();
  expect(readWidths('name:9999,phone:wide,:12,email')).toEqual({ name: 800 });
  expect(readWidths(null)).toEqual({});
});

describe('columns without room for all', () => {
  const giving = [
    { key: 'name', minWidth: 180, grow: 2 },
    { key: 'phone', width: 172, givesWay: 2 },
    { key: 'email', minWidth: 160, givesWay: 1 },
    { key: 'stage', width: 152 },
  ];
  const keys = (room: number | null, widths = {}) => fittingColumns(giving, true, widths, room).map(({ key }) => key);

  test.each([
    ['nobody has measured yet', null, ['name', 'phone', 'email', 'stage']],
    ['room for all', 712, ['name', 'phone', 'email', 'stage']],
    ['the first that gives way', 711, ['name', 'phone', 'stage']],
    ['the next one', 551, ['name', 'stage']],
    ['no room at all: what does not give way stays', 100, ['name', 'stage']],
  ])('%s', (_, room, shown) => {
    expect(keys(room)).toEqual(shown);
  });

  test('a column that was made wider needs its room', () => {
    expect(keys(712, { name: 300 })).toEqual(['name', 'phone', 'stage']);
  });
});
