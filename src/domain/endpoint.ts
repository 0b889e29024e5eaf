// An endpoint is declared once, in its feature's contract. The server registers its handler on that symbol, the
// browser calls that symbol, forms validate with its body, and the OpenAPI document is generated from the same table.
import type { z } from 'zod/mini';
import type { ErrorCode } from './error-code.ts';

type Schema = z.core.$ZodType;

export interface EndpointDeclaration {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path as Hono and the browser client both read it: `/api/leads/:id`. */
  path: string;
  /** One line for the API document. */
  summary: string;
  /** Values of the path's `:names`, as strings in, anything out. */
  params?: Schema;
  /** Query string, first values only, as strings in. Strict: unknown keys are refused. */
  query?: Schema;
  /** JSON body. Strict objects only: unknown keys are refused. */
  body?: Schema;
  answer: Schema;
  /** What it refuses with, beyond what its guards imply. */
  errors?: readonly ErrorCode[];
  /** Largest body in bytes; 64 KB unless given. */
  maxBodyBytes?: number;
  /** Takes the body as it came, whatever its type: the handler reads it. Never together with `body`. */
  rawBody?: true;
  /** A longer body than `maxBodyBytes` is not refused at once: the handler gets none, and refuses it itself. */
  refusesLongBodies?: true;
  /** What is said to another method at its path; a sentence. */
  otherMethods?: string;
  /** What is said at the same path with a slash behind it. Others have to find their mistake by it. */
  withSlash?: string;
  /** Every refusal, the guards' too, is one line of plain text instead of JSON. */
  plainRefusals?: true;
  /** It answers a person who opened its address: every refusal, the guards' too, is a page. */
  pageRefusals?: true;
  /**
   * Names that usually mean the caller (`email`, `user_id`, …) but name an object of the request here,
   * so that they are not compared with the session.
   */
  targets?: readonly string[];
}

export type Endpoint<D extends EndpointDeclaration = EndpointDeclaration> = D & { readonly kind: 'endpoint' };

export function endpoint<const D extends EndpointDeclaration>(declaration: D): Endpoint<D> {
  return { ...declaration, kind: 'endpoint' };
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;
type Part<E, K extends PropertyKey> = E extends Record<K, infer S> ? S : undefined;

/** What a handler receives after validation. */
export type EndpointInput<E> = {
  params: Output<Part<E, 'params'>>;
  query: Output<Part<E, 'query'>>;
  body: Output<Part<E, 'body'>>;
};

/** What a caller passes: only the parts that the endpoint declares. */
export type EndpointCall<E> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends Schema ? K : never]: Input<Part<E, K>>;
};

/** What a handler returns and a caller receives. */
export type EndpointAnswer<E extends { answer: Schema }> = z.output<E['answer']>;
