// The ways out of the app, whose code comes after the first paint.
import { lateCode } from '../../web/late-code.ts';
import { sayMissing } from '../../web/ui/say-missing.ts';

const code = lateCode(() => import('./log-out.browser.ts'));

/** Fetched beforehand: a tab may have to leave just when there is no connection. */
export const nearLogOut = (): void => void code.fetch().catch(() => undefined);

export function logOut(userId: string): void {
  code.fetch().then((found) => found.logOut(userId), sayMissing);
}

/** When another tab logged out, which has wiped what the tabs share. */
export function leave(userId: string): void {
  code.fetch().then(
    (found) => found.leave(userId),
    () => location.assign('/'),
  );
}
