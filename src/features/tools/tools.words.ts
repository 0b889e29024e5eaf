import type { brand } from '../../domain/brand.ts';

export type ToolKey = keyof typeof brand.tools;

export const noUrl = 'No URL configured for this tool yet.';
export const pageDescription = 'Other sites that help on a call. Each opens in a new tab.';

export interface Tool {
  key: ToolKey;
  name: string;
  use: string;
}

/** In the order of the page. */
export const tools: readonly Tool[] = [
  { key: 'peopleSearch', name: 'People search', use: 'Find a current phone number or address.' },
  { key: 'quotes', name: 'Quote tool', use: 'Compare premiums across carriers.' },
  { key: 'timeZones', name: 'Time zones', use: 'See what time it is where your lead lives.' },
  { key: 'bmi', name: 'BMI calculator', use: 'Check height and weight before you quote.' },
  { key: 'carrierDirectory', name: 'Carrier phone directory', use: 'Reach the right desk at a carrier.' },
];
