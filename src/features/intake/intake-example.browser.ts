// The address and an example of a post, for the agent to hand on.
import { inboundLead } from './intake.contract.ts';

export interface ShownWebhook {
  id: string;
  /** Null: it can no longer be read, and opens nothing any more. */
  secret: string | null;
}

export function intakeAddress(): string {
  return `${location.origin}${inboundLead.path}`;
}

export function exampleOf({ id }: Pick<ShownWebhook, 'id'>, secret: string): string {
  return [
    `curl ${intakeAddress()} \\`,
    `  -u '${id}:${secret}' \\`,
    `  -d first_name=Ava -d last_name=Stone \\`,
    `  -d phone=2025550143 -d email=ava@example.com \\`,
    `  -d state=NC -d lead_id=V-1001`,
  ].join('\n');
}

export interface TestAnswer {
  status: number;
  ms: number;
  /** As it came. */
  text: string;
  body: {
    ok?: boolean;
    id?: string | null;
    verdict?: string;
    message?: string;
    error?: string;
    repeated?: boolean;
  } | null;
}

/** Posts as a vendor would: by id and secret alone, without the session. */
export async function postTestLead(
  { id, secret }: { id: string; secret: string },
  fields: Readonly<Record<string, string>>,
  as: 'json' | 'form',
): Promise<TestAnswer> {
  const started = performance.now();
  const response = await fetch(inboundLead.path, {
    method: 'POST',
    credentials: 'omit',
    headers: {
      authorization: `Basic ${btoa(`${id}:${secret}`)}`,
      'content-type': as === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    body: as === 'json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  });
  const text = await response.text();
  return { status: response.status, ms: Math.round(performance.now() - started), text, body: parse(text) };
}

function parse(text: string): TestAnswer['body'] {
  try {
    return JSON.parse(text) as TestAnswer['body'];
  } catch {
    return null;
  }
}
