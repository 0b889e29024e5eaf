import { ApiError } from '../../web/api-client.ts';

/** What failed, and why where the server says so. */
export function sayFault(title: string, fault: unknown): string {
  return fault instanceof ApiError ? `${title}\n${fault.message}` : title;
}
