// Every key of the app once, with the act it stands for: pages bind them from here, and the list that `?` shows is made of
// what is bound. One key means one act on every page.
export interface KeyAct {
  /** One key ("e", "/", "Escape"), with modifiers ("mod+k", "shift+e"), or two in a row ("g l"). `mod` is Cmd on a Mac, else Ctrl. */
  key: string;
  /** What it does, as the list of shortcuts says it. */
  label: string;
  /** Heading in that list; 'This page' when absent. */
  group?: string;
  /** Works while one types, too; else the field has the key for itself. */
  inFields?: boolean;
  /** Held down it goes on and on, as along a list. */
  repeats?: boolean;
}

const everywhere = 'Everywhere';
const lists = 'Lists';
const lead = 'Lead';
const today = 'Today';
const duplicates = 'Possible duplicates';
const session = 'Dial session';

export const keys = {
  palette: { key: 'mod+k', label: 'Search and commands', group: everywhere, inFields: true },
  undo: { key: 'mod+z', label: 'Undo', group: everywhere },
  accept: { key: 'y', label: 'Do what the message offers', group: everywhere },
  help: { key: '?', label: 'Keyboard shortcuts', group: everywhere },
  next: { key: 'j', label: 'Next row', group: lists, repeats: true },
  previous: { key: 'k', label: 'Previous row', group: lists, repeats: true },
  editCell: { key: 'F2', label: 'Edit a cell (← and → to choose it)', group: lists },
  select: { key: 'x', label: 'Select', group: lists },
  clearSelection: { key: 'Escape', label: 'Clear selection', group: lists },
  search: { key: '/', label: 'Search' },
  filter: { key: 'shift+f', label: 'Filter the list' },
  views: { key: 'v', label: 'Views' },
  newLead: { key: 'n', label: 'New lead' },
  edit: { key: 'e', label: 'Edit', group: lead },
  stage: { key: 's', label: 'Set stage', group: lead },
  followUp: { key: 'f', label: 'Set follow-up', group: lead },
  call: { key: 'c', label: 'Call', group: lead },
  text: { key: 't', label: 'Text', group: lead },
  note: { key: 'w', label: 'Write a note', group: lead },
  sell: { key: 'm', label: 'Mark as SOLD', group: lead },
  policy: { key: 'p', label: 'Policy file', group: lead },
  remove: { key: 'Delete', label: 'Delete', group: lead },
  done: { key: 'd', label: 'Mark done', group: today },
  keepBoth: { key: 'b', label: 'Not the same person: keep both', group: duplicates },
  later: { key: 'z', label: 'Later', group: today },
  hangUp: { key: 'h', label: 'Hang up', group: session },
  endSession: { key: 'q', label: 'End session', group: session },
} as const satisfies Record<string, KeyAct>;
