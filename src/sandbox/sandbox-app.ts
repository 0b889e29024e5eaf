import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

export type SandboxApp = Hono<{ Bindings: HttpBindings }>;
