// A post as a product really sends it, with who is in it. The people are invented.

export interface Posted {
  name: string;
  phones?: readonly string[];
  emails?: readonly string[];
  closed?: readonly string[];
  zip?: string;
  id?: string;
}

export type PostOfProduct = readonly [
  title: string,
  body: unknown,
  right: Posted | 'empty_row' | 'several_leads' | 'unnamed_fields',
];

export const all = ['text', 'call', 'email'];
export const byPhone = ['text', 'call'];
/** The agent, as posts bear him beside the lead. */
export const bob = {
  name: 'Bob Boss',
  first_name: 'Bob',
  email: 'bob@example.com',
  phone: '2145550199',
  postalCode: '75201',
};
