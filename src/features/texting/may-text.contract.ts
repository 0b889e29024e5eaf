// Whether a person may be texted now by hand, as endpoints answer it and screens show it beside a name.
import * as z from 'zod/mini';

export const mayTextSchema = z.discriminatedUnion('may', [
  z.object({ may: z.literal('go'), by: z.enum(['window', 'answer']) }),
  z.object({ may: z.literal('not'), why: z.string(), until: z.nullable(z.string()) }),
]);

export const textableSchema = z.object({
  may_text: mayTextSchema,
  /** Whose clocks are shown; empty: nothing tells. */
  zones: z.array(z.string()),
});
export type Textable = z.output<typeof textableSchema>;
