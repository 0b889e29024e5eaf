/** A whole page as it is answered. */
export interface WrittenPage {
  text: string;
  headers: Record<string, string>;
}
