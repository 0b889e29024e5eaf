export interface DemoLogin {
  email: string;
  password: string;
}

/** The sample agent's. */
export const demoLogin: DemoLogin = { email: 'demo@agent-crm.example.com', password: 'sell-with-care' };
