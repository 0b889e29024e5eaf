// In a tab of its own: forms, an address and a storage, as a browser has them.
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { visitorDraft } from './visitor-draft.rules.ts';

const contact = 'https://crm.example.com/a/dana-cole/contact';
const blank = { first_name: '', message: '', subject: '' };

function aTab() {
  const items = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const open = (href: string, { values = blank, isRefused = false, hasForm = true } = {}) => {
    const elements: Record<string, { type: string; value: string }> = {
      mark: { type: 'hidden', value: 'words' },
      agrees: { type: 'checkbox', value: 'yes' },
    };
    for (const [name, value] of Object.entries(values)) elements[name] = { type: 'text', value };
    const details = { open: 0 };
    const form = {
      action: contact,
      elements,
      oninput: () => undefined as void,
      querySelector: () => (isRefused ? {} : null),
      closest: () => details,
    };
    /** A box that is ticked is among what is sent. */
    class FormData {
      *[Symbol.iterator]() {
        for (const [name, { value }] of Object.entries(elements)) yield [name, value];
      }
    }
    runInNewContext(visitorDraft, {
      sessionStorage,
      location: { href },
      document: { forms: hasForm ? [form] : [] },
      FormData,
    });
    return {
      type: (name: string, value: string) => {
        elements[name] = { type: 'text', value };
        form.oninput();
      },
      valueOf: (name: string) => elements[name]?.value,
      details,
    };
  };
  return { items, open };
}

it('is there on each page with that form, and shows it', () => {
  const { open } = aTab();
  const page = open('https://crm.example.com/a/dana-cole');
  expect(page.details.open).toBe(0);
  page.type('first_name', 'Kim');
  page.type('message', 'Call\n"after" five');
  const again = open(contact);
  expect([again.valueOf('first_name'), again.valueOf('message')]).toEqual(['Kim', 'Call\n"after" five']);
  expect(again.details.open).toBe(1);
});

it('holds neither the box nor what the page itself says', () => {
  const { items, open } = aTab();
  open(contact).type('first_name', 'Kim');
  expect([...items.keys()]).toEqual([contact]);
  expect(JSON.parse(items.get(contact) ?? '')).toEqual([
    ['first_name', 'Kim'],
    ['message', ''],
    ['subject', ''],
  ]);
});

it('gives way to what the server wrote back', () => {
  const { open } = aTab();
  open(contact).type('first_name', 'Kim');
  const refused = open(contact, { values: { ...blank, first_name: 'Kimberly' }, isRefused: true });
  expect(refused.valueOf('first_name')).toBe('Kimberly');
});

it('ends when it was sent, and not by another page', () => {
  const { items, open } = aTab();
  open(contact).type('first_name', 'Kim');
  open('https://crm.example.com/a/dana-cole/review/thanks', { hasForm: false });
  open(`${contact}?t=1234`, { hasForm: false });
  expect(items.size).toBe(1);
  open(`${contact}/thanks`, { hasForm: false });
  expect(items.size).toBe(0);
});

it('is nothing where a browser keeps nothing', () => {
  expect(() => runInNewContext(visitorDraft, { location: { href: contact }, document: { forms: [] } })).not.toThrow();
});
