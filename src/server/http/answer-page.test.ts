import { describe, expect, it } from 'vitest';
import { answerPage, dataBlock } from './answer-page.ts';

const template = '<html><head></head><body><div id="root"></div></body></html>';

describe('the first answers in a page', () => {
  it('cannot end their block, whatever a lead is called', () => {
    const block = dataBlock(new Map([['/api/x', JSON.stringify({ name: '</script><script>alert(1)</script><!--' })]]));
    expect(block.match(/</g)).toHaveLength(2);
    const text = /<script[^>]*>(.*)<\/script>/.exec(block)?.[1] ?? '';
    expect(JSON.parse(text)).toEqual({ '/api/x': { name: '</script><script>alert(1)</script><!--' } });
  });

  it('keep a dollar pattern as it is', async () => {
    const answers = new Map([['/api/x', '{"premium":"$& $1 $$"}']]);
    const page = await answerPage(new Headers(), { template, code: [], answers, cookies: [], filesUrl: '' });
    expect(await page.text()).toContain('$& $1 $$');
  });

  it('are for one person only, and no cache keeps them', async () => {
    const page = await answerPage(new Headers(), {
      template,
      code: ['/assets/a.js'],
      answers: new Map(),
      cookies: ['a=b'],
      filesUrl: '',
    });
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('set-cookie')).toBe('a=b');
    expect(await page.text()).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">');
  });
});
