/** What one types into, as a selector; a box or a button is none. */
export const typedField = 'textarea,input:not([type="checkbox"],[type="radio"],[type="button"])';
