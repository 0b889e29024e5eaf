// What asks a client for a review: where the form is, and the text that brings it. Nothing is promised in return, so that reviews
// stay the client's own.

export const reviewUrl = (baseUrl: string, slug: string): string => `${baseUrl}/a/${slug}/review`;

interface Invited {
  client: string | null;
  agent: string | null;
  url: string;
}

/** In plain letters: a curly apostrophe would more than double what the text costs. */
export function invitationText({ client, agent, url }: Invited): string {
  const hello = client === null ? 'Hi' : `Hi ${client}`;
  const who = agent === null ? '' : `this is ${agent}. `;
  const thanks = `${who === '' ? 'thank' : 'Thank'} you for choosing me for your coverage.`;
  return `${hello}, ${who}${thanks} Would you leave a short review of how it went? ${url}`;
}
