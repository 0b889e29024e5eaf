// Where a log-in may go on to. Nothing that a link says is followed unless it is one of these, so no link leads away.

const invitePath = /^\/invite\/[A-Za-z0-9_-]{43}$/;

/** `start-trial` or the path of an invite, exactly; null for everything else. */
export function checkedNext(next: string | null | undefined): string | null {
  if (next === 'start-trial') return next;
  return typeof next === 'string' && invitePath.test(next) ? next : null;
}

/** The page a guard sent away from: inside the app or an invite. What was kept in storage is not trusted. */
export function checkedCameFrom(path: string | null | undefined): string | null {
  if (typeof path !== 'string' || path.length > 2000) return null;
  if (invitePath.test(path)) return path;
  // No second slash, backslash, dot segment or control character: browsers read some of those as another host.
  return /^\/app(?:[/?#][A-Za-z0-9\-._~!$&'()*+,;=:@%/?#]*)?$/.test(path) &&
    !/\/\.{1,2}(?:[/?#]|$)|\/\/|%2e|%2f|%5c/i.test(pathPart(path))
    ? path
    : null;
}

function pathPart(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? '';
}

export interface LogInGoal {
  next: string | null;
  cameFrom: string | null;
}

/** After a log-in: the trial's checkout, or a path of our own. */
export function afterLogIn({ next, cameFrom }: LogInGoal): { startTrial: true } | { startTrial: false; path: string } {
  const checked = checkedNext(next);
  if (checked === 'start-trial') return { startTrial: true };
  return { startTrial: false, path: checked ?? checkedCameFrom(cameFrom) ?? '/app' };
}

/** What the links between log-in and sign-up carry along. Only sign-up drops an invite: it is kept as the page one came from. */
export function carried(search: { next?: string | undefined; price?: string | undefined }): {
  next?: string;
  price?: string;
} {
  const next = checkedNext(search.next);
  return {
    ...(next && { next }),
    ...(search.price && /^[A-Za-z0-9_]{1,100}$/.test(search.price) && { price: search.price }),
  };
}
