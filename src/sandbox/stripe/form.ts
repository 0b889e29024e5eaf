// Form bodies with nested brackets: `items[0][price]=p` is { items: [{ price: 'p' }] }.
import { invalid } from './errors.ts';

export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

const DEEPEST = 10;

export function parseForm(encoded: string): Form {
  const root: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = pathOf(name);
    if (path.length > DEEPEST) throw invalid(`Parameter too deeply nested: ${name}`, { param: name });
    place(root, path, value, name);
  }
  return collapse(root) as Form;
}

function pathOf(name: string): string[] {
  const head = name.split('[', 1)[0] ?? '';
  const rest = name.slice(head.length);
  if (!head || !/^(\[[^[\]]*\])*$/.test(rest)) throw invalid(`Invalid parameter name: ${name}`, { param: name });
  return [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
}

function place(root: Form, path: string[], value: string, name: string): void {
  let node = root;
  path.forEach((part, index) => {
    const key = part === '' ? String(Object.keys(node).length) : part;
    if (index === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = (node[key] ??= Object.create(null) as Form);
    if (typeof next === 'string' || Array.isArray(next)) throw invalid(`Invalid parameter: ${name}`, { param: name });
    node = next;
  });
}

/** Hashes whose keys are 0, 1, 2 … are lists. */
function collapse(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, collapse(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
