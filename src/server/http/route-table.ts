// Which handlers answer a request. The library's quick router takes no ":id" beside a plain word at the same place, and falls
// back to a slow one: this one knows the answers of plain addresses by heart, and reads the others once, part by part.
import { METHOD_NAME_ALL, UnsupportedPathError, type Params, type Result, type Router } from 'hono/router';

interface Leaf<T> {
  /** In the order in which they were added, which is that in which handlers are asked. */
  place: number;
  method: string;
  handler: T;
  /** Of the parts that take any text, from left to right. */
  names: readonly string[];
}

interface Node<T> {
  words: Map<string, Node<T>>;
  any: Node<T> | null;
  /** Of an address that ends here. */
  ends: Leaf<T>[];
  /** Of this address and all below it. */
  below: Leaf<T>[];
}

interface Found<T> {
  leaf: Leaf<T>;
  params: Params;
}

const newNode = <T>(): Node<T> => ({ words: new Map(), any: null, ends: [], below: [] });
const noParams: Params = Object.freeze(Object.create(null) as Params);

export class RouteTable<T> implements Router<T> {
  name = 'RouteTable';
  readonly #root = newNode<T>();
  /** Addresses without a name or a star, each with its answers by method. */
  readonly #plain = new Map<string, Map<string, Result<T>>>();
  #places = 0;

  /** `path`: words and `:names`, at its end maybe `*`. */
  add(method: string, path: string, handler: T): void {
    const parts = partsOf(path);
    const isBelow = parts.at(-1) === '*';
    if (isBelow) parts.pop();
    const names: string[] = [];
    let node = this.#root;
    for (const part of parts) {
      if (/[*{}?]/.test(part)) throw new UnsupportedPathError(path);
      if (part.startsWith(':')) {
        names.push(part.slice(1));
        node = node.any ??= newNode();
      } else {
        let next = node.words.get(part);
        if (!next) node.words.set(part, (next = newNode()));
        node = next;
      }
    }
    (isBelow ? node.below : node.ends).push({ place: this.#places++, method, handler, names });
    if (!isBelow && names.length === 0) this.#plain.set(path, new Map());
    for (const answers of this.#plain.values()) answers.clear();
  }

  match(method: string, path: string): Result<T> {
    const answers = this.#plain.get(path);
    if (!answers) return this.#read(method, path);
    let answer = answers.get(method);
    // No method that somebody thought of may fill the memory.
    if (!answer && answers.size < 16) answers.set(method, (answer = this.#read(method, path)));
    return answer ?? this.#read(method, path);
  }

  #read(method: string, path: string): Result<T> {
    const found: Found<T>[] = [];
    walk(this.#root, { parts: partsOf(path), method, found }, 0, []);
    found.sort((one, other) => one.leaf.place - other.leaf.place);
    return [found.map(({ leaf, params }) => [leaf.handler, params])];
  }
}

interface Asked<T> {
  parts: readonly string[];
  method: string;
  found: Found<T>[];
}

/** `texts`: what stands where the path has names, so far. */
function walk<T>(node: Node<T>, asked: Asked<T>, depth: number, texts: readonly string[]): void {
  take(node.below, asked, texts);
  const part = asked.parts[depth];
  if (part === undefined) return take(node.ends, asked, texts);
  const word = node.words.get(part);
  if (word) walk(word, asked, depth + 1, texts);
  if (node.any && part !== '') walk(node.any, asked, depth + 1, [...texts, part]);
}

function take<T>(leaves: readonly Leaf<T>[], { method, found }: Asked<T>, texts: readonly string[]): void {
  for (const leaf of leaves) {
    if (leaf.method === method || leaf.method === METHOD_NAME_ALL)
      found.push({ leaf, params: texts.length === 0 ? noParams : paramsOf(leaf.names, texts) });
  }
}

function paramsOf(names: readonly string[], texts: readonly string[]): Params {
  const params = Object.create(null) as Params;
  for (let index = 0; index < names.length; index++) params[names[index]!] ??= texts[index]!;
  return params;
}

const partsOf = (path: string): string[] => path.split('/').slice(path.startsWith('/') ? 1 : 0);
