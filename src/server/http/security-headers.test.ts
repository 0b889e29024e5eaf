import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { pageHeaders } from './security-headers.ts';

const policyWith = (scripts: string) =>
  `default-src 'self'; script-src ${scripts}; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; ` +
  `connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; ` +
  `frame-ancestors 'none'`;
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

it('a page may run its own files and nothing else, and stand in no frame', () => {
  expect(pageHeaders('<script type="module" src="/assets/a.js"></script>')).toEqual({
    'content-security-policy': policyWith(`'self'`),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(), payment=(), usb=()',
    'cache-control': 'no-cache',
  });
});

it('a script that the built page holds is named by its hash alone', () => {
  const page = '<script>one()</script><script src="/a.js"></script><script type="application/json">{}</script>';
  expect(pageHeaders(page)['content-security-policy']).toBe(policyWith(`'self' ${hashOf('one()')} ${hashOf('{}')}`));
});

it('pictures and sounds may come from the host of uploaded files, and nothing else may', () => {
  const files = 'https://files.example.com';
  expect(pageHeaders('', files)['content-security-policy']).toBe(
    policyWith(`'self'`)
      .replace("img-src 'self' data: blob:", `img-src 'self' data: blob: ${files}`)
      .replace("media-src 'self' blob:", `media-src 'self' blob: ${files}`),
  );
});
