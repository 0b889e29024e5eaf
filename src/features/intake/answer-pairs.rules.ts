// Answers as form builders and advertising platforms write them: an object with a name of the question and a value.
import { suggestMapping } from '../lead-files/map-columns.rules.ts';

type Json = Record<string, unknown>;

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The words of each question by its id, where a post tells them apart from the answers. */
export type Titles = ReadonlyMap<string, string>;

export function titlesOf(post: unknown): Titles {
  const body = isRecord(post) && isRecord(post.form_response) ? post.form_response : post;
  const definition = isRecord(body) && isRecord(body.definition) ? body.definition.fields : null;
  const titles = new Map<string, string>();
  for (const field of Array.isArray(definition) ? (definition as unknown[]) : []) {
    if (!isRecord(field) || typeof field.title !== 'string') continue;
    for (const id of [field.id, field.ref]) if (typeof id === 'string') titles.set(id, field.title);
  }
  return titles;
}

const nameKeys = ['name', 'key', 'column_id', 'column_name', 'label', 'title', 'field', 'question', 'slug', 'fieldName', 'field_name', 'FieldTitle', 'id']; // prettier-ignore
const valueKeys = ['value', 'values', 'answer', 'string_value', 'text', 'response', 'answerDetails'];

/** XML that became JSON writes them with a capital. */
const keyLike = (record: Json, key: string): string | undefined =>
  Object.hasOwn(record, key) ? key : Object.keys(record).find((each) => each.toLowerCase() === key.toLowerCase());

/** `{ name: 'email', values: ['pat@example.com'] }`, `{ column_id: 'EMAIL', string_value: … }`, `{ type: 'email', email: …, field }`. */
export function pairOf(value: unknown, titles: Titles): { name: string; value: unknown } | null {
  if (!isRecord(value)) return null;
  const valueKey = valueKeyOf(value);
  const name = bestName(namesOf(value, titles));
  return valueKey !== null && name !== undefined ? { name, value: chosen(value[valueKey]) } : null;
}

function valueKeyOf(value: Json): string | null {
  const { type } = value;
  if (isRecord(value.field) && typeof type === 'string' && Object.hasOwn(value, type)) return type;
  const found = valueKeys.map((key) => keyLike(value, key)).filter((key) => key !== undefined);
  // Monday.com has what people read beside the JSON of it.
  const isJson = (key: string) => typeof value[key] === 'string' && /^\s*[{[]/.test(value[key]);
  return found.find((key) => !isJson(key)) ?? found[0] ?? null;
}

function namesOf(value: Json, titles: Titles): string[] {
  const { field } = value;
  const ofField = isRecord(field)
    ? [titles.get(String(field.id)), titles.get(String(field.ref)), field.title, field.ref]
    : [];
  return [...nameKeys.map((key) => value[keyLike(value, key) ?? key]), ...ofField].filter(
    (name): name is string => typeof name === 'string' && name !== '',
  );
}

/** `question_1`, `q3`, a number or a random id says nothing; the words that people see do. */
const opaque =
  /^(?:(?:q|question|field|input|item|var|custom)[_-]?[0-9a-z]*[0-9][0-9a-z]*|[0-9a-f]{8}-[0-9a-f-]+|[0-9]+|(?=\w*[0-9])\w{10,})$/i;

function bestName(names: readonly string[]): string | undefined {
  const readable = names.filter((name) => !opaque.test(name));
  return readable.find(isKnown) ?? readable[0] ?? names[0];
}

const isKnown = (name: string): boolean => (suggestMapping([name], [])[0]?.score ?? 0) > 0;

/** Of a choice its words. */
function chosen(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const [[, inner] = [null, null], ...rest] = Object.entries(value);
  // `answerDetails: { textQuestionAnswer: { answer: … } }`
  if (rest.length === 0 && inner !== null) return chosen(inner);
  return value.label ?? value.labels ?? value;
}
