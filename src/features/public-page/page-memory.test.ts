import { beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvents, Listener } from '../../server/live/live-events.ts';
import { PageMemory, type AgentPage } from './page-memory.operation.ts';
import { freshForMs, mostPages } from './public-page.rules.ts';

let listeners: Map<string, Set<Listener>>;
let now: number;
let memory: PageMemory;

const live: Pick<LiveEvents, 'subscribe'> = {
  subscribe(owner, listener) {
    const own = listeners.get(owner) ?? new Set();
    listeners.set(owner, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0) listeners.delete(owner);
    };
  },
};
const tell = (owner: string, table: string) => {
  const change = { table, operation: 'update', ids: null } as never;
  for (const listener of listeners.get(owner) ?? []) listener({ type: 'change', change, position: '' });
};
const pageOf = (userId: string, more: Partial<AgentPage> = {}) =>
  ({ userId, slug: userId, isPublished: true, ...more }) as AgentPage;
const keep = (owner: string) => memory.read(owner, owner, async () => pageOf(owner));

beforeEach(() => {
  listeners = new Map();
  now = 0;
  memory = new PageMemory(live, () => now);
});

describe('a page that was read', () => {
  it('is there until it gets old, and then nobody listens for it any more', async () => {
    const page = await keep('dana');
    now = freshForMs - 1;
    expect(memory.find('dana')).toBe(page);
    now = freshForMs;
    expect(memory.find('dana')).toBeUndefined();
    expect(listeners.size).toBe(0);
  });

  it.each(['agent_profiles', 'agent_states', 'agent_reviews', 'profiles'])(
    'is dropped by a change of %s',
    async (table) => {
      await keep('dana');
      tell('dana', 'leads');
      tell('pat', table);
      expect(memory.find('dana')).toBeDefined();
      tell('dana', table);
      expect(memory.find('dana')).toBeUndefined();
      expect(listeners.size).toBe(0);
    },
  );

  it('is dropped by a resync', async () => {
    await keep('dana');
    for (const listener of listeners.get('dana') ?? []) listener({ type: 'resync', position: '' });
    expect(memory.find('dana')).toBeUndefined();
  });

  it('is not kept when it changed while it was read, is not published, or cannot be read', async () => {
    await memory.read('dana', 'dana', async () => {
      tell('dana', 'agent_reviews');
      return pageOf('dana');
    });
    await memory.read('pat', 'pat', async () => pageOf('pat', { isPublished: false }));
    await memory.read('kim', 'kim', async () => pageOf('somebody else'));
    await expect(memory.read('sam', 'sam', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    for (const slug of ['dana', 'pat', 'kim', 'sam']) expect(memory.find(slug)).toBeUndefined();
    expect(listeners.size).toBe(0);
  });

  it('read twice at once is listened for once', async () => {
    await Promise.all([keep('dana'), keep('dana')]);
    expect(listeners.get('dana')?.size).toBe(1);
    tell('dana', 'agent_states');
    expect(memory.find('dana')).toBeUndefined();
  });
});

it('holds so many, and lets the oldest go', async () => {
  for (let at = 0; at <= mostPages; at += 1) await keep(`agent-${at}`);
  expect(memory.find('agent-0')).toBeUndefined();
  expect(memory.find('agent-1')).toBeDefined();
  expect(listeners.size).toBe(mostPages);
});
