// Instants as milliseconds with what the carrier tells below them: two phones of one call hang up within a thousandth of a second.

export function readInstant(text: string): number {
  const below = /\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? '';
  return Date.parse(text) + Number(below.padEnd(3, '0')) / 1000;
}

export function writeInstant(at: number): string {
  const whole = Math.floor(at);
  const below = String(Math.min(999, Math.round((at - whole) * 1000))).padStart(3, '0');
  return new Date(whole).toISOString().replace('Z', `${below}Z`);
}
