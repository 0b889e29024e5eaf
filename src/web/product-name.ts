export const productName = 'Agent CRM';
