import type { ReactNode, Ref, RefObject } from 'react';

export interface CellContext {
  /** The row the keyboard is on. Controls in other rows take `tabIndex={-1}`, so that Tab does not walk through them all. */
  active: boolean;
  selected: boolean;
}

export interface TableColumn<Row> {
  key: string;
  header: string;
  /** Exact width in px; without it the column grows. */
  width?: number;
  /** Least width in px of a growing column; 120 unless given. */
  minWidth?: number;
  /** Share of the free room among growing columns; 1 unless given. */
  grow?: number;
  /** Figures go to the right. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** Where there is no room for all columns it is left out, those with the lowest number first. Without it the column stays. */
  givesWay?: number;
  render: (row: Row, context: CellContext) => ReactNode;
}

/** px by the column's key; a column that is not named has its own width or grows. */
export type ColumnWidths = Readonly<Record<string, number>>;

export interface CardContext {
  /** The card stands in a label beside a check box: no controls of its own. */
  choosing: boolean;
}

export interface TableSort {
  key: string;
  direction: 'asc' | 'desc';
}

/** How a cell's editing ended: the neighbor follows after Tab and shift-Tab. */
export type EditEnd = 'here' | 'next' | 'previous';

/** Cells that are changed in their place: by a double click, by F2 and, once arrows chose a cell, by Enter. */
export interface CellEditing<Row> {
  canEdit: (row: Row, column: string) => boolean;
  /** What the first press of a double click opened closes. */
  begin: (rowKey: string) => void;
  /** The control in place of the cell's content. It takes the focus itself and calls `onEnd` once. */
  render: (row: Row, column: string, onEnd: (end: EditEnd) => void) => ReactNode;
}

export interface TableHandle {
  focus: () => void;
  /** Begins to edit that cell, if its row is loaded. */
  edit: (key: string, column: string) => void;
  /** Makes the row the active one and brings it into view, if it is loaded. */
  goTo: (key: string) => void;
}

export interface VirtualTableProps<Row> {
  /** The accessible name: "Leads". */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Keep the array stable (a constant or useMemo): a new one draws every row again. */
  columns: readonly TableColumn<Row>[];
  /** Columns that were made wider or narrower; with `onWidths` they can be. */
  widths?: ColumnWidths;
  onWidths?: (widths: ColumnWidths) => void;
  /** 40 px; 32 is the compact one. */
  rowHeight?: number;
  /** More rows follow behind the last. Placeholders stand for them. */
  hasMore?: boolean;
  /** The end comes near. May be called again while the rows are on their way. */
  onEndReached?: () => void;
  /**
   * Rows are on their way, further ones or the same again. Once they have come the end is looked at again: reading again
   * calls off the reading of further rows.
   */
  fetching?: boolean;
  /** How many rows there are in all, for the placeholders and screen readers. */
  total?: number;
  /** Nothing is loaded yet: shows skeleton rows. */
  loading?: boolean;
  /** Shown when there are no rows and none are coming. */
  empty?: ReactNode;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  selection?: ReadonlySet<string>;
  onSelect?: (selection: ReadonlySet<string>) => void;
  /** Controlled active row; leave both away to let the table keep it. */
  activeKey?: string | null;
  onActive?: (key: string | null) => void;
  /** J and K have come to this row. */
  onStep?: (row: Row) => void;
  /** Enter, or a press on a row outside its controls. */
  onOpen?: (row: Row) => void;
  /** "Ava Stone", for the checkbox's name. */
  rowLabel?: (row: Row) => string;
  /** Buttons at the right of the row under the pointer or the keyboard. They must exist elsewhere too (menu, keys). */
  rowActions?: (row: Row) => ReactNode;
  editing?: CellEditing<Row>;
  /** On phones each row becomes this card. */
  renderCard?: (row: Row, context: CardContext) => ReactNode;
  /** On phones: each card has a check box and a press on it selects. False: a long press selects. Undefined: neither. */
  choosing?: boolean;
  /** Height in px of every card; 76 unless given. */
  cardHeight?: number;
  ref?: Ref<TableHandle>;
}

export interface ResizableTable {
  scroller: RefObject<HTMLElement | null>;
  columns: readonly TableColumn<never>[];
  selectable: boolean;
  widths: ColumnWidths;
  onWidths: (widths: ColumnWidths) => void;
}
