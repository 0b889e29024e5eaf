// A good request for a route, and the objects of one agent that it may name.

/** Objects of one agent that requests may name. */
export interface Belongings {
  leadId: string;
  soldLeadId: string;
  noteId: string;
  importId: string;
  /** A text that waits, and where it stands. */
  messageId: string;
  conversationId: string;
  /** A bulk text. */
  batchId: string;
  /** A reply that may mean stop. */
  replyId: string;
  /** A visitor's review. */
  reviewId: string;
  /** A contact on the Lead Rescue plan. */
  contactId: string;
  /** A local number, +16155550142. */
  phoneNumberId: string;
  /** A call that is over, with a recording. */
  callId: string;
  /** A dial session that runs and has been at the first lead. */
  dialSessionId: string;
  /** A team of the agent's own, with one member and one open invite. */
  teamId: string;
  memberId: string;
  inviteId: string;
}

export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Answers this with another agent's belongings: 404 unless said otherwise; null where a request names no object. */
  foreign: 404 | 'nothing happens' | null;
  /** Refused as it stands, but only after all guards (a token that nobody has, say). */
  refusedWith?: number;
}

export type RouteSamples = Record<string, (mine: Belongings) => Sample>;
