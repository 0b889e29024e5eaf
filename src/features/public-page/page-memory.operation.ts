// Published pages as they were read last, so that a page that many look at costs the database little. A change of what stands
// on it drops it at once, as does a resync; and none gets old, should a change not be heard.
import type { LiveEvents } from '../../server/live/live-events.ts';
import type { PublicReviews } from '../reviews/read-public-reviews.operation.ts';
import type { LicenseRow } from './public-page.db.ts';
import { freshForMs, mostPages, type TextsOwner } from './public-page.rules.ts';

const shownTables: ReadonlySet<string> = new Set([
  'agent_profiles',
  'agent_states',
  'agent_reviews',
  'profiles',
  'number_verifications',
]);

export interface AgentPage extends PublicReviews {
  userId: string;
  slug: string;
  isPublished: boolean;
  timeZone: string;
  name: string;
  /** Under whose name the agent texts; the agent's own while none is known. */
  business: string;
  email: string | null;
  bio: string | null;
  headshotUrl: string | null;
  npn: string | null;
  bookingUrl: string | null;
  /** What visitors call; never the phone that rings. */
  phone: string | null;
  licenses: LicenseRow[];
  /** Null while nobody is named; with it, the page about texts is there, published or not. */
  texts: TextsOwner | null;
}

interface Kept {
  page: AgentPage;
  readAt: number;
  drop: () => void;
}

export class PageMemory {
  readonly #pages = new Map<string, Kept>();
  readonly #live: Pick<LiveEvents, 'subscribe'>;
  readonly #now: () => number;

  constructor(live: Pick<LiveEvents, 'subscribe'>, now: () => number = () => performance.now()) {
    this.#live = live;
    this.#now = now;
  }

  find(slug: string): AgentPage | undefined {
    const kept = this.#pages.get(slug);
    if (!kept) return undefined;
    if (this.#now() - kept.readAt < freshForMs) return kept.page;
    kept.drop();
    return undefined;
  }

  /**
   * Reads a page whose owner is known, and keeps it if it is published. Its changes are listened for before it is read: one
   * that comes in between is not missed.
   */
  async read(owner: string, slug: string, read: () => Promise<AgentPage>): Promise<AgentPage> {
    const readAt = this.#now();
    let isOver = false;
    const end = this.#live.subscribe(owner, (event) => {
      if (event.type === 'resync' || shownTables.has(event.change.table)) drop();
    });
    const drop = () => {
      if (isOver) return;
      isOver = true;
      end();
      if (this.#pages.get(slug)?.drop === drop) this.#pages.delete(slug);
    };
    try {
      const page = await read();
      if (isOver || !page.isPublished || page.userId !== owner) drop();
      else this.#keep(slug, { page, readAt, drop });
      return page;
    } catch (fault) {
      drop();
      throw fault;
    }
  }

  #keep(slug: string, kept: Kept): void {
    this.#pages.get(slug)?.drop();
    const [oldest] = this.#pages.values();
    if (this.#pages.size >= mostPages) oldest?.drop();
    this.#pages.set(slug, kept);
  }
}

const memories = new WeakMap<LiveEvents, PageMemory>();

/** One in each process. */
export function pageMemoryOf(live: LiveEvents): PageMemory {
  const known = memories.get(live) ?? new PageMemory(live);
  memories.set(live, known);
  return known;
}
