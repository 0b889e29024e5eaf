// Who a request comes from, and what decides whether they may use the app.

/** What decides whether somebody may use the app, as it stood when the request came. */
export interface AccessFacts {
  /** Status of the subscription with the newest period end; null when there is none. */
  subscriptionStatus: string | null;
  /** A team of which the user is an active member; null when there is none. Owning one opens nothing: owners pay for themselves. */
  teamId: string | null;
  /** The account is on its way out and ends at this instant; undone, it is open as before. */
  deleteAfter: string | null;
  /** An operator closed the app to the account. */
  suspendedAt: string | null;
}

export interface User {
  id: string;
  email: string;
  sessionId: string;
  access: AccessFacts;
  /** The token was replaced a moment ago: good for what a session may, for nothing that asks for a recent proof. */
  isByFormerToken?: true;
}
