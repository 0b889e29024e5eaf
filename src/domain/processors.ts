// Companies that work for us. The privacy page is built with a place for each; the server enters who they are, and leaves out those that
// it does not use.
export const processorNames = ['payments', 'carrier', 'mail', 'hosting', 'push', 'model', 'calendar'] as const;
export type ProcessorName = (typeof processorNames)[number];

/** Those that are up to whoever runs the product. */
export const chosenProcessors = ['mail', 'hosting', 'model'] as const;
export type ChosenProcessor = (typeof chosenProcessors)[number];

/** The others, by name. */
export const processorCompanies: Record<Exclude<ProcessorName, ChosenProcessor>, string> = {
  payments: 'Stripe',
  carrier: 'Telnyx',
  push: 'Apple, Google, Microsoft or Mozilla',
  calendar: 'Calendly',
};

/** Attribute of the element that is left out. */
export const processorMark = 'data-processor';
/** Attribute of the element in whose place the company's name comes. */
export const companyMark = 'data-company';

/** What such a page says where only these are used, each with its company; blank: nobody has said which. */
export function withProcessors(page: string, used: ReadonlyMap<ProcessorName, string>): string {
  return page.replaceAll(/<li data-processor="(\w+)">.*?<\/li>/gs, (item, name: ProcessorName) => {
    const company = used.get(name);
    if (company === undefined) return '';
    return item.replace('<span data-company=""></span>', () => company && ` (${escape(company)})`);
  });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
