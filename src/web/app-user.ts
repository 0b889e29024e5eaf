// Who uses the app. The guard provides it around its children; the shell and the features read it.
import { createContext, useContext } from 'react';

export interface AppUser {
  id: string;
  email: string;
  isAdmin: boolean;
  /** An admin without a plan of their own has the console alone: nothing of the app is asked for them. */
  hasApp: boolean;
  /** The agent's IANA zone from the profile; the device's counts while absent. */
  timeZone?: string;
  /** Ends the session and leaves the app. */
  logOut: () => void;
}

const AppUserContext = createContext<AppUser | null>(null);

export const AppUserProvider = AppUserContext.Provider;

let current: string | undefined;

/** The guard says who it let in. */
export const noteAppUser = (id: string | undefined): void => void (current = id);

/** Outside of components, for what names its person: while the session is another's by now, the server refuses it. */
export const appUserId = (): string | undefined => current;

/** Null only while no guard stands before the app. */
export function useAppUser(): AppUser | null {
  return useContext(AppUserContext);
}
