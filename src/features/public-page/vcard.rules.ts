// An agent as a card for the address book of a phone (vCard 3.0, which all of them read).

export interface CardFacts {
  name: string;
  business: string;
  phone: string | null;
  email: string | null;
  url: string;
}

export function vcardOf({ name, business, phone, email, url }: CardFacts): string {
  const words = name.split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  const first = words.length > 1 ? words.slice(0, -1).join(' ') : name;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${written(last ?? '')};${written(first)};;;`,
    `FN:${written(name)}`,
    `ORG:${written(business)}`,
    'TITLE:Life insurance agent',
    ...(phone ? [`TEL;TYPE=WORK,VOICE:${phone}`] : []),
    ...(email ? [`EMAIL;TYPE=INTERNET,WORK:${written(email)}`] : []),
    `URL:${url}`,
    'END:VCARD',
  ];
  return lines.flatMap(folded).join('\r\n') + '\r\n';
}

const written = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

const longestLine = 75;

/** A line goes on in the next one behind a space, counted in bytes, and never inside a character. */
function folded(line: string): string[] {
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const more = new TextEncoder().encode(character).length;
    if (bytes + more > longestLine) {
      lines.push(' ');
      bytes = 1;
    }
    lines.push(`${lines.pop()}${character}`);
    bytes += more;
  }
  return lines;
}
