import { describe, expect, it } from 'vitest';
import { defaultPalette, eligibleFor, eligibleKeys, normalizeTags, paletteOf } from './contact-tags.rules.ts';

describe('tags', () => {
  it.each([
    [[' VIP '], ['vip']],
    [['Bank Holiday'], ['bank_holiday']],
    [['a \t  b'], ['a_b']],
    [['lead', 'LEAD', ' lead'], ['lead']],
    [
      ['sold', 'lead', 'Sold'],
      ['sold', 'lead'],
    ],
    [['', '   '], []],
    [['Café', 'CAFE\u0301'], ['café']],
  ])('%j are written %j', (typed, written) => {
    expect(normalizeTags(typed)).toEqual(written);
  });
});

describe('what is offered', () => {
  it('is ten tags, and with all of them those in use and five more, each once', () => {
    expect(paletteOf(['My Own', 'vip'], false)).toEqual([
      'lead',
      'sold',
      'birthday_text',
      'holiday_text',
      'appointment',
      'payment_reminder',
      'bday',
      'holiday',
      'payment',
      'military',
    ]);
    expect(paletteOf(['My Own', 'vip', 'sold'], true)).toEqual([
      ...defaultPalette,
      'my_own',
      'vip',
      'facebook',
      'instagram',
      'follow_up',
      'referral',
    ]);
  });
});

const all = new Set(eligibleKeys);

describe('eligible', () => {
  it.each([
    ['sold', ['sold']],
    ['birthday_text', ['birthday_text']],
    ['bday', ['birthday_text']],
    ['holiday_text', ['holiday_text']],
    ['holiday', ['holiday_text']],
    ['payment_reminder', ['payment_reminder']],
    ['payment', ['payment_reminder']],
    ['appointment', ['appointment']],
    ['lead', ['new_lead']],
    ['military', ['new_lead_military']],
    [' Lead ', ['new_lead']],
    ['new_lead', []],
    ['vip', []],
    ['birthday', []],
  ])('the tag %j is for %j', (tag, keys) => {
    expect(eligibleFor({ tags: [tag], subscribed: true }, all)).toEqual(keys);
    expect(eligibleFor({ tags: [tag], subscribed: false }, all)).toEqual([]);
    for (const key of eligibleKeys)
      expect(eligibleFor({ tags: [tag], subscribed: true }, new Set([key]))).toEqual(
        keys.filter((each) => each === key),
      );
  });

  it('is once for a template that two tags are for, and for nothing without tags', () => {
    expect(eligibleFor({ tags: ['bday', 'birthday_text', 'lead'], subscribed: true }, all)).toEqual([
      'birthday_text',
      'new_lead',
    ]);
    expect(eligibleFor({ tags: [], subscribed: true }, all)).toEqual([]);
  });
});
