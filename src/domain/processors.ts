// Companies that work for us. The privacy page is built with all of them; the server leaves out those that it does not use.
export const processorNames = ['payments', 'carrier', 'mail', 'hosting', 'push', 'model', 'calendar'] as const;
export type ProcessorName = (typeof processorNames)[number];

/** The companies by name. Who mails and who hosts is up to whoever runs the product, and is entered here before it goes live. */
export const processorCompanies: Record<ProcessorName, string> = {
  payments: 'Stripe',
  carrier: 'Telnyx',
  mail: '',
  hosting: '',
  push: 'Apple, Google, Microsoft or Mozilla',
  model: 'OpenAI',
  calendar: 'Calendly',
};

/** Attribute of the element that is left out. */
export const processorMark = 'data-processor';

/** What such a page says where only these are used. */
export function withProcessors(page: string, used: ReadonlySet<ProcessorName>): string {
  return page.replaceAll(/<li data-processor="(\w+)">.*?<\/li>/gs, (item, name: ProcessorName) =>
    used.has(name) ? item : '',
  );
}
