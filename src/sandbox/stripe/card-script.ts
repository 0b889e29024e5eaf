// The payment pages' script: groups the digits, fills in a test card, and lets the button be pressed once.
import type { SandboxApp } from '../sandbox-app.ts';

export const cardScriptPath = '/_assets/card-form.js';

export function mountCardScript(app: SandboxApp): void {
  app.get(cardScriptPath, (c) => c.body(cardScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
}

const cardScript = `
const form = document.querySelector('form[data-pay]');
if (form) {
  const { number, expiry, cvc, name, postal } = form.elements;
  const group = () => { number.value = number.value.replace(/\\D/g, '').slice(0, 19).replace(/(.{4})(?=.)/g, '$1 '); };
  number.addEventListener('input', () => { if (number.selectionStart === number.value.length) group(); });
  expiry.addEventListener('input', (event) => {
    if (event.inputType === 'deleteContentBackward') return;
    const digits = expiry.value.replace(/\\D/g, '').slice(0, 4);
    expiry.value = digits.length >= 2 ? digits.slice(0, 2) + ' / ' + digits.slice(2) : digits;
  });
  for (const button of document.querySelectorAll('[data-card]')) button.addEventListener('click', () => {
    number.value = button.dataset.card;
    expiry.value ||= '12 / ' + String(new Date().getFullYear() + 3).slice(2);
    cvc.value ||= '123';
    name.value ||= 'Sample Agent';
    postal.value ||= '37201';
    form.querySelector('button[type=submit]').focus();
  });
}
for (const once of document.querySelectorAll('form')) once.addEventListener('submit', (event) => {
  if (once.dataset.sent) return event.preventDefault();
  once.dataset.sent = 'yes';
  const button = event.submitter || once.querySelector('button[type=submit]');
  button.setAttribute('aria-busy', 'true');
  button.textContent = 'Processing…';
  setTimeout(() => { for (const each of once.querySelectorAll('button')) each.disabled = true; });
});
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`;
