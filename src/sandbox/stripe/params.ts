// Parameters as the real provider reads them: strings in, typed values out, refusals in its words.
import * as z from 'zod';
import { invalid } from './errors.ts';
import type { StripeProblem } from './errors.ts';
import type { Form } from './form.ts';

const refuse = (ctx: { issues: z.core.$ZodRawIssue[] }, input: unknown, message: string, code?: string) => {
  ctx.issues.push({ code: 'custom', input, message, params: { code } });
  return z.NEVER;
};

export const text = z.string().transform((value, ctx) => {
  if (value === '') {
    return refuse(
      ctx,
      value,
      "You passed an empty string for '%'. We assume empty values are an attempt to unset a parameter; however '%' cannot be unset. You should remove '%' from your request or supply a non-empty value.",
      'parameter_invalid_empty',
    );
  }
  if (value.length > 5_000) return refuse(ctx, value.slice(0, 80), 'Invalid string: must be at most 5000 characters');
  return value;
});

/** '' takes the value away. */
export const clearable = z.string().transform((value) => value || null);

export const integer = z
  .string()
  .transform((value, ctx) =>
    /^-?\d{1,15}$/.test(value)
      ? Number(value)
      : refuse(ctx, value, `Invalid integer: ${value}`, 'parameter_invalid_integer'),
  );

export const positive = integer.transform((value, ctx) =>
  value >= 1
    ? value
    : refuse(ctx, value, 'This value must be greater than or equal to 1.', 'parameter_invalid_integer'),
);

export const natural = integer.transform((value, ctx) =>
  value >= 0
    ? value
    : refuse(ctx, value, 'This value must be greater than or equal to 0.', 'parameter_invalid_integer'),
);

export const flag = z
  .string()
  .transform((value, ctx) =>
    value === 'true' || value === 'false' ? value === 'true' : refuse(ctx, value, `Invalid boolean: ${value}`),
  );

export const currency = z
  .string()
  .transform((value, ctx) =>
    value.toLowerCase() === 'usd'
      ? 'usd'
      : refuse(ctx, value, `Invalid currency: ${value}. The sandbox knows usd only.`),
  );

export const email = text.transform((value, ctx) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
    ? value
    : refuse(ctx, value, `Invalid email address: ${value}`, 'email_invalid'),
);

export const address = text.transform((value, ctx) =>
  URL.canParse(value) && /^https?:/i.test(value) ? value : refuse(ctx, value, 'Not a valid URL', 'url_invalid'),
);

export const metadata = z
  .union([z.literal('').transform(() => null), z.record(z.string(), z.string())])
  .transform((value, ctx) => {
    if (value === null) return null;
    for (const [key, inner] of Object.entries(value)) {
      if (key.length > 40) return refuse(ctx, key, `Metadata keys may be up to 40 characters; '${key}' is too long.`);
      if (inner.length > 500)
        return refuse(
          ctx,
          inner,
          `Metadata values can have up to 500 characters, but you passed in a value that is ${inner.length} characters.`,
        );
    }
    return value;
  });

const moment = z.union([
  integer,
  z.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() }),
]);

export type Moment = z.output<typeof moment>;

/** What every list takes. */
export const paging = {
  limit: integer
    .transform((value, ctx) =>
      value >= 1 && value <= 100
        ? value
        : refuse(ctx, value, 'Invalid integer: limit must be between 1 and 100', 'parameter_invalid_integer'),
    )
    .optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: moment.optional(),
};

/** Metadata is merged; an empty value takes its key away. */
export function mergeMetadata(
  old: Record<string, string> | null,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return old ?? {};
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''));
}

export function readParams<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const read = schema.safeParse(form, { reportInput: true });
  if (read.success) return read.data;
  const issues = read.error.issues.flatMap(flatten);
  throw problemOf(issues.find((issue) => issue.code === 'unrecognized_keys') ?? issues[0]);
}

/** A union's refusal is that of its most telling branch: the one that got deepest. */
function flatten(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const branches = issue.errors.map((branch) =>
    branch.flatMap(flatten).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })),
  );
  const telling = branches.find((branch) =>
    branch.every((inner) => inner.code !== 'invalid_type' && inner.code !== 'invalid_value'),
  );
  return telling ?? branches.at(-1) ?? [];
}

function problemOf(issue: z.core.$ZodIssue | undefined): StripeProblem {
  if (!issue) return invalid('Invalid request');
  const param = bracketed(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = bracketed([...issue.path, issue.keys[0] ?? '']);
    return invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
  if (issue.input === undefined)
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (issue.code === 'invalid_value') {
    return invalid(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, { param });
  }
  if (issue.code === 'custom') {
    const code = issue.params?.code as string | undefined;
    return invalid(issue.message.replaceAll('%', param), { param, ...(code && { code }) });
  }
  return invalid(
    `Invalid ${issue.code === 'invalid_type' ? issue.expected : 'value'}: ${JSON.stringify(issue.input)}`,
    { param },
  );
}

function bracketed(path: readonly PropertyKey[]): string {
  const [head, ...rest] = path.map(String);
  return [head ?? '', ...rest.map((part) => `[${part}]`)].join('');
}
