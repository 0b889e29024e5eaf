// Cards that end long after what is written in them.
import type { Page } from '@playwright/test';

/** The titles of the cards whose lower half says nothing. */
export const halfEmptyCards = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const endOfText = (card: Element): number => {
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      let end = 0;
      while (texts.nextNode()) {
        if (!texts.currentNode.textContent?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        end = Math.max(end, range.getBoundingClientRect().bottom);
      }
      return end;
    };
    const isHalfEmpty = (card: Element): boolean => {
      const { bottom, height } = card.getBoundingClientRect();
      return height > 0 && bottom - endOfText(card) > height / 2;
    };
    return [...document.querySelectorAll('main section')]
      .filter(isHalfEmpty)
      .map((card) => card.querySelector('h2')?.textContent ?? 'a card without a title');
  });
