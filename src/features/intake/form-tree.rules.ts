// The fields of a form as the object that their names describe: `lead[phone]` and `lead.phone` are the phone of `lead`.

/** What came under one name more than once, in its order. */
export class Repeated {
  readonly values: string[];

  constructor(values: string[]) {
    this.values = values;
  }
}

export interface FormTree {
  [name: string]: FormTree | Repeated | string;
}

const isTree = (value: FormTree[string] | undefined): value is FormTree =>
  typeof value === 'object' && !(value instanceof Repeated);

/** Without a prototype, so that no name can be a dangerous one. */
const emptyTree = () => Object.create(null) as FormTree;

export function formTree(entries: readonly (readonly [name: string, value: string])[]): FormTree {
  const tree = emptyTree();
  for (const [name, value] of entries) {
    const path = name.split(/[.[\]]+/).filter((part) => part !== '');
    const leaf = path.pop() ?? '';
    const holder = path.reduce(treeBelow, tree);
    const there = holder[leaf];
    if (isTree(there)) add(there, 'value', value);
    else add(holder, leaf, value);
  }
  return tree;
}

/** A field that has a value and fields below it keeps the value under that name. */
function treeBelow(tree: FormTree, name: string): FormTree {
  const there = tree[name];
  if (isTree(there)) return there;
  const below = emptyTree();
  if (there !== undefined) below['value'] = there;
  tree[name] = below;
  return below;
}

function add(tree: FormTree, name: string, value: string): void {
  const there = tree[name];
  if (there instanceof Repeated) there.values.push(value);
  else tree[name] = typeof there === 'string' ? new Repeated([there, value]) : value;
}
