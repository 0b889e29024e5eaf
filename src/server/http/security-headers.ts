// Headers of every page: scripts and styles only from our own origin, or inline ones whose hash the built page names.
import { createHash } from 'node:crypto';

/** A year, for the host of `BASE_URL` and what is under it (README, Going live). */
export const hsts = 'max-age=31536000; includeSubDomains';

/** The policy for an answer that is no page. */
export const nothingRuns = `default-src 'none'; frame-ancestors 'none'`;

/**
 * The policy for one HTML page; inline scripts of that page are allowed by hash. `filesUrl`: the host of uploaded files, blank
 * for our own.
 */
export function pageHeaders(html: string, filesUrl = ''): Record<string, string> {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
  const policy = [
    `default-src 'self'`,
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    `style-src 'self'`,
    `img-src 'self' data: blob: ${filesUrl}`.trim(),
    // What was recorded in this browser is played from its memory.
    `media-src 'self' blob: ${filesUrl}`.trim(),
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(), payment=(), usb=()',
    'cache-control': 'no-cache',
  };
}
