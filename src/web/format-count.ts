const whole = new Intl.NumberFormat('en-US');
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** 12345 → "12,345" */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** 12345 → "12.3K", for badges with little room */
export function formatShortCount(count: number): string {
  return short.format(count);
}

/** (1, 'lead') → "1 lead"; (2000, 'lead') → "2,000 leads"; (2, 'reply', 'replies') → "2 replies" */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
