export interface DemoLogin {
  email: string;
  password: string;
}

/** The sample agent's. */
export const demoLogin: DemoLogin = { email: 'demo@agent-crm.example.com', password: 'sell-with-care' };

/** Who may open the Admin Console, and pays for nothing. */
export const demoAdmin: DemoLogin = { email: 'admin@agent-crm.example.com', password: 'keys-to-the-office' };
