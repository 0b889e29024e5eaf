// Some two hundred ways to name another site where a page of ours is asked for.

export const inviteLink = `/invite/${'aB3_-'.repeat(8)}xyz`;

const hosts = [
  'evil.example',
  'evil.example/app',
  'evil.example%2Fapp',
  'crm.example.com.evil.example',
  'crm.example.com@evil.example',
  '0x7f000001',
];
const prefixes = [
  'https://',
  'http://',
  '//',
  '///',
  '/\\',
  '\\\\',
  '\\/',
  '/ /',
  '/\t/',
  '/%09/',
  '%2f%2f',
  '/%2f',
  '/%5c',
  '%252f%252f',
  '/%25252f',
  '/%255c',
  '/app//',
  '/app/..//',
  '/app/../..//',
  '/app/%2e%2e//',
  '/app\\..\\\\',
  'javascript://',
  'data:text/html,',
  'https:',
  '/app@',
  '//app@',
  ' https://',
  '\u0000https://',
  '/\u2028/',
  '/app/./..//',
  '/invite/../..//',
  '〱//',
  '/app\r\nLocation: https://',
];
/** Made from hosts, prefixes and encodings, and what only looks like a page of ours. */
export const linksAway: readonly string[] = [
  ...prefixes.flatMap((prefix) => hosts.map((host) => prefix + host)),
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'start-trial\n',
  'Start-trial',
  'start-trial/',
  '/invite/short',
  `${inviteLink}x`,
  `${inviteLink}/`,
  `${inviteLink}?next=//evil.example`,
  '/invite/' + '/'.repeat(43),
  '/appevil',
  '/application',
  '/app.evil.example',
  'app/leads',
  '',
  ' ',
  '/',
  '//',
  '/login',
  '/login?next=//evil.example',
  '/app/../login',
  '/app/..',
  '/app/.',
  '/app/%2e%2e/x',
];

/** So many of them, of all kinds alike. */
export function someLinksAway(count: number): string[] {
  return linksAway.filter(
    (_, index) =>
      Math.floor((index * count) / linksAway.length) !== Math.floor(((index - 1) * count) / linksAway.length),
  );
}
