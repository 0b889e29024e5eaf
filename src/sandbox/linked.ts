// Addresses in a plain text as links to follow.
import { html } from 'hono/html';
import type { Markup } from './page.ts';

export function linked(text: string): (Markup | string)[] {
  return text
    .split(/(https?:\/\/[^\s<>"')\]]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part));
}
