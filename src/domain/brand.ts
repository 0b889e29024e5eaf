// What a seller of this product makes their own: names, addresses and links, in this one place. Prices and the trial: product-terms.ts.

export const brand = {
  productName: 'Agent CRM',
  planName: 'Agent CRM monthly',
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
  /** Where anybody can look up an agent's license, in the states that offer it to us as a link. */
  licenseLookups: {
    FL: 'https://licenseesearch.fldfs.com/',
    TX: 'https://txapps.texas.gov/NASApp/tdi/TdiARManager',
    CA: 'https://cdicloud.insurance.ca.gov/cal/LicenseNumberSearch',
  },
  demoBookingUrl: 'https://calendly.com/agent-crm-example/demo',
} as const;
