// What a feature plugs into the server. Each has one manifest, `<feature>.server.ts`.
import type { AnyJob } from '../jobs/job.ts';
import type { FirstCalls } from './http/first-answers.ts';
import type { Route, Webhook } from './http/route.ts';
import type { Platform } from './platform.ts';

export interface ServerFeature {
  name: string;
  routes?: readonly Route[];
  webhooks?: readonly Webhook[];
  /** Payload types differ; the runner parses each with the job's own schema. */
  jobs?: readonly AnyJob[];
  /** Once in each program, before it answers or works. */
  atStart?: (platform: Platform) => Promise<void>;
  /** What its pages ask first: the answers come with the page. */
  firstCalls?: FirstCalls;
}
