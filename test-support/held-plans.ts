// What every plan of a page or a change must keep to, whatever the statistics say and however large the table is.
import type { PlanNode, ToldPlan } from './told-plans.ts';

/** A table of more rows than this is read by an index. */
const maxScanned = 1000;
/** So many rows of a table are sorted at most: an index has the order of every list. */
const maxSorted = 2500;
/** A join that repeats its inner side more often than this for one page is a join of all with all. */
const maxRepeated = 110;
/** Rows that one step of a page may go through and throw away: the longest walk of a list. */
const longestWalk = 20_000;

/** A page in an order without an index: its list is gone through once and sorted. */
const scanMark = 'with matching as not materialized (';

export interface HeldPlans {
  /** Indexes of `leads` that were used, in order. */
  indexes: string[];
  /** One line for each step that does not keep to it. */
  faults: string[];
}

/**
 * No sequential scan of a table over 1,000 rows, no nested loop that repeats its inner side for more than two pages, no sort
 * of what an index has in order, no step that throws away more than the longest walk. By the rows and loops that really were:
 * no clock, no estimates.
 */
export function heldPlans(told: readonly ToldPlan[], maxWasted = longestWalk): HeldPlans {
  const indexes = new Set<string>();
  const faults = new Set<string>();
  for (const { text, plan } of told) {
    const isScan = text.includes(scanMark);
    const fault = (what: string) => faults.add(`${what} in: ${text.slice(0, 200)}`);
    visit(plan, (node, parent) => {
      const { 'Node Type': type, 'Index Name': index, 'Relation Name': table, 'Actual Loops': loops } = node;
      const removed = node['Rows Removed by Filter'] ?? 0;
      if (index?.startsWith('leads_')) indexes.add(index);
      if (type === 'Seq Scan' && node['Actual Rows'] + removed > maxScanned) fault(`Seq Scan of ${table}`);
      const unsorted = type.endsWith('Sort') ? scanBelow(node) : null;
      if (unsorted && !isScan && unsorted['Actual Rows'] > maxSorted)
        fault(`${unsorted['Actual Rows']} rows of ${unsorted['Relation Name']} sorted`);
      if (parent?.['Node Type'] === 'Nested Loop' && table && loops > maxRepeated)
        fault(`${loops} loops over ${index ?? table}`);
      if (!isScan && removed * loops > maxWasted)
        fault(`${Math.round(removed * loops)} rows thrown away by ${index ?? table ?? type}`);
    });
  }
  return { indexes: [...indexes].toSorted(), faults: [...faults] };
}

/** The table that a step's rows come from, where it is one. */
function scanBelow(node: PlanNode): PlanNode | null {
  if (node['Relation Name']) return node;
  const [only, ...others] = (node.Plans ?? []).filter((each) => each['Parent Relationship'] !== 'InitPlan');
  return only && others.length === 0 ? scanBelow(only) : null;
}

function visit(node: PlanNode, look: (node: PlanNode, parent?: PlanNode) => void, parent?: PlanNode): void {
  look(node, parent);
  for (const child of node.Plans ?? []) visit(child, look, node);
}
