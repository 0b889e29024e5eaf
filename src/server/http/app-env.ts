// What a request carries through the application.
import type { HttpBindings } from '@hono/node-server';

export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    address: string;
    userId: string | undefined;
    routePath: string;
    plainRefusals: boolean;
    pageRefusals: boolean;
  };
}
