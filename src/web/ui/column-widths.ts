// How wide the columns of a table are: as they were made, or as somebody dragged them.
import type { ColumnWidths, TableColumn } from './table-types.ts';

export const minColumnWidth = 56;
export const maxColumnWidth = 800;
const selectWidth = 48;
const defaultMinWidth = 120;

type Columns = readonly Pick<TableColumn<never>, 'key' | 'width' | 'minWidth' | 'grow'>[];

export const boundedWidth = (px: number): number => Math.round(Math.max(minColumnWidth, Math.min(maxColumnWidth, px)));

/** `grid-template-columns`, and the least width of the whole in px. Where no column grows, the last takes the room that is left. */
export function columnTemplate(
  columns: Columns,
  selectable: boolean,
  widths: ColumnWidths = {},
): { tracks: string; minWidth: number } {
  const sized = columns.map(({ key, width, minWidth = defaultMinWidth, grow = 1 }) => {
    const exact = widths[key] ?? width;
    return { least: exact ?? minWidth, grow: exact === undefined ? grow : 0 };
  });
  const last = sized.at(-1);
  if (last && sized.every(({ grow }) => grow === 0)) last.grow = 1;
  const tracks = sized.map(({ least, grow }) => (grow > 0 ? `minmax(${least}px, ${grow}fr)` : `${least}px`));
  return {
    tracks: (selectable ? [`${selectWidth}px`, ...tracks] : tracks).join(' '),
    minWidth: sized.reduce((sum, { least }) => sum + least, selectable ? selectWidth : 0),
  };
}

/** The variables that header and rows are laid out by. */
export function tracksOf({
  columns,
  selectable,
  widths,
}: {
  columns: Columns;
  selectable: boolean;
  widths: ColumnWidths;
}): Record<'--tracks' | '--tracks-width', string> {
  const { tracks, minWidth } = columnTemplate(columns, selectable, widths);
  return { '--tracks': tracks, '--tracks-width': `${minWidth}px` };
}

/** The columns for which there is room; null: nobody has measured yet. */
export function fittingColumns<C extends Columns[number] & { givesWay?: number }>(
  columns: readonly C[],
  selectable: boolean,
  widths: ColumnWidths,
  room: number | null,
): readonly C[] {
  if (room === null || columnTemplate(columns, selectable, widths).minWidth <= room) return columns;
  const [first] = columns
    .filter(({ givesWay }) => givesWay !== undefined)
    .toSorted((one, other) => Number(one.givesWay) - Number(other.givesWay));
  if (first === undefined) return columns;
  return fittingColumns(
    columns.filter((column) => column !== first),
    selectable,
    widths,
    room,
  );
}

/** One column is made this wide. Those that grow before it stay as they are drawn: its edge stays under the pointer. */
export function widthsAfter(
  columns: Columns,
  widths: ColumnWidths,
  drawn: ColumnWidths,
  key: string,
  px: number,
): ColumnWidths {
  const after: Record<string, number> = { ...widths };
  for (const column of columns) {
    if (column.key === key) break;
    const shown = drawn[column.key];
    if (column.width === undefined && shown !== undefined) after[column.key] ??= boundedWidth(shown);
  }
  after[key] = boundedWidth(px);
  return after;
}

/** `name:240,phone:172`; what cannot be read is left out. */
export function readWidths(text: string | null): ColumnWidths {
  const pairs = (text ?? '').split(',').map((pair) => /^(\w{1,40}):(\d{2,4})$/.exec(pair));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], boundedWidth(Number(pair[2]))]] : [])));
}

/** Null: none. */
export function writeWidths(widths: ColumnWidths): string | null {
  const pairs = Object.entries(widths).map(([key, px]) => `${key}:${px}`);
  return pairs.join(',') || null;
}
