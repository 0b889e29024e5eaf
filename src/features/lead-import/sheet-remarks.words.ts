import type { SheetRemarks } from '../lead-files/workbook-xml.rules.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : many.replace('#', count.toLocaleString('en-US'));

const mostNamed = 3;

/** Which filled sheets of a workbook stay behind; null when none does. */
export function sheetsLeft(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const named = names.slice(0, mostNamed).map((name) => `“${name}”`);
  const more = names.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return `Not imported: ${all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all[0]}.`;
}

export const chooseAgain = 'Choose the workbook again to import the rest.';

/** What a workbook holds that its rows do not show, in sentences. */
export function sheetRemarks({ hiddenRows, mergedRanges, emptyFormulas }: SheetRemarks): string[] {
  return [
    hiddenRows > 0 &&
      `${counted(hiddenRows, '1 hidden row is', '# hidden rows are')} included too. A filter may be on.`,
    mergedRanges > 0 &&
      `${counted(mergedRanges, '1 range of cells is merged', '# ranges of cells are merged')}: only the first cell of each has a value.`,
    emptyFormulas > 0 &&
      `${counted(emptyFormulas, '1 formula has', '# formulas have')} no saved result. Open the file in Excel and save it once.`,
  ].filter((remark) => remark !== false);
}
