// Which posts are listed, and how the address of the leads page asks for them.
export const postsShown = ['all', 'to_check'] as const;
export type PostsShown = (typeof postsShown)[number];

/** What became no lead is worth a look for so long; all posts are listed for `postDays`. */
export const daysToCheck = 7;
const dayMs = 86_400_000;

/** `now` in milliseconds. */
export function toCheckFrom(now: number): Date {
  return new Date(now - daysToCheck * dayMs);
}

/** `/app/leads?posts=to_check` opens the panel with that list. */
export const postsParameter = 'posts';

export function readPostsShown(text: string | undefined): PostsShown | null {
  return postsShown.find((each) => each === text) ?? null;
}
