// What a seller of this product makes their own: names, addresses and links, in this one place.

export const brand = {
  productName: 'Agent CRM',
  /** Shown; what is charged is the price configured at the payment provider. */
  planName: 'Agent CRM monthly',
  planPriceCents: 18_900,
  trialDays: 7,
  /** Placeholder of the plan's price: the server takes it for the price it is configured with. */
  defaultPriceId: 'price_agent_monthly',
  /** The company behind it, as terms and privacy policy name it. */
  legalEntity: 'Agent CRM, Inc.',
  supportEmail: 'support@agent-crm.example.com',
  supportPhone: '+18005550123',
  postalAddress: '100 Main Street, Suite 100, Austin, TX 78701',
  /** Where agents talk to each other; `appUrl` opens the same place in the chat program. */
  community: {
    name: 'Agent CRM Community',
    url: 'https://discord.com/invite/agent-crm-example',
    appUrl: 'discord://-/invite/agent-crm-example',
  },
  demoBookingUrl: 'https://calendly.com/agent-crm-example/demo',
} as const;
