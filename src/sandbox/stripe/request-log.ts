// What the product called, newest first, for tests and for the curious.
import type { Form } from './form.ts';

const KEPT = 1_000;

export interface LoggedRequest {
  id: string;
  operation: string;
  method: string;
  path: string;
  params: Form;
  idempotency_key: string | null;
  /** Null while no answer was given. */
  status: number | null;
  replayed: boolean;
  fault: string | null;
  /** ISO. */
  at: string;
}

export class RequestLog {
  #requests: LoggedRequest[] = [];

  add(request: LoggedRequest): LoggedRequest {
    this.#requests = [request, ...this.#requests].slice(0, KEPT);
    return request;
  }

  list(operation?: string): LoggedRequest[] {
    return operation ? this.#requests.filter((request) => request.operation === operation) : this.#requests;
  }

  clear(): void {
    this.#requests = [];
  }
}
