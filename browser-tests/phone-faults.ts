// What is wrong with a page or a sheet, on a phone above all: cut, squeezed, or covered by what floats above it.
import type { Locator, Page } from '@playwright/test';

/** So much of a name, or of what else ends in an ellipsis, shows at least. */
const leastShown = 12;

/** Texts that are cut, shown in less than 12 letters' width, or squeezed to a letter a line; choices that do not fit. */
export function squeezed(within: Locator): Promise<string[]> {
  return within.evaluate((root, least) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    const widthOf = (text: string, { font, letterSpacing }: CSSStyleDeclaration) => {
      Object.assign(canvas, { font, letterSpacing });
      return canvas.measureText(text).width;
    };
    const ownText = (element: Element) =>
      [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [])).join('').trim(); // prettier-ignore
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      element.closest('.sr-only, option, [aria-hidden="true"], svg') === null;
    const faultOf = (element: Element): string | null => {
      const style = getComputedStyle(element);
      if (element instanceof HTMLSelectElement) {
        const text = element.selectedOptions[0]?.textContent ?? '';
        const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        return widthOf(text, style) > room + 1 ? `choice cut: ${text}` : null;
      }
      const text = ownText(element);
      if (text.length < 5) return null;
      const { width, height } = element.getBoundingClientRect();
      const lineHeight = Number.parseFloat(style.lineHeight) || 20;
      if (width < 24 && height > 2 * lineHeight) return `squeezed: ${text}`;
      const isClipped = /hidden|clip/.test(style.overflowX);
      const words = text.split(/[\s-]+/).filter((word) => word.length < 15);
      if (!isClipped && element.matches('h2, h3, p') && words.some((word) => widthOf(word, style) > width + 1))
        return `breaks in a word: ${text}`;
      if (element.scrollWidth <= element.clientWidth + 1 || !isClipped) return null;
      if (element.matches('h1, label')) return `cut: ${text}`;
      if (style.textOverflow !== 'ellipsis') return `cut without a sign: ${text}`;
      return element.clientWidth < widthOf(text.slice(0, least), style) ? `too narrow: ${text}` : null;
    };
    return [...root.querySelectorAll('*')].filter(isShown).flatMap((element) => faultOf(element) ?? []);
  }, leastShown);
}

/** Rows of a list that have more in them than their height. */
export function overfull(within: Locator): Promise<string[]> {
  return within.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('[style*="height"]')]
      .filter((row) => row.matches('[role="row"], [role="listitem"], li') && row.scrollHeight > row.clientHeight + 1)
      .map((row) => `${row.textContent}: ${row.scrollHeight} in ${row.clientHeight}`),
  );
}

/** Texts of a table that reach out of their cell, over what stands beside it. */
export function spilled(within: Locator): Promise<string[]> {
  return within.evaluate((root) => {
    const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    return [...root.querySelectorAll('[role="cell"], [role="gridcell"], [role="rowheader"], td, th')].flatMap(
      (cell) => {
        const edge = cell.getBoundingClientRect().right;
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(text);
          let box = text.parentElement!;
          if (box.closest('.sr-only, svg, option') !== null) continue;
          while (box !== cell && !clips(box)) box = box.parentElement!;
          if (!clips(box) && range.getBoundingClientRect().right > edge + 1) found.push(`${text.textContent}`);
        }
        return found;
      },
    );
  });
}

/** What is wider than the place of the page that shows it, and must be scrolled to. */
export const sideways = (page: Page): Promise<string[]> =>
  page.locator('#main').evaluate((main) =>
    [main, ...main.querySelectorAll('*')]
      .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1)
      .filter((each) => each.role !== 'tablist')
      .map((each) => `${each.ariaLabel ?? each.tagName}: ${each.scrollWidth} in ${each.clientWidth}`),
  );

/** Links and buttons that a finger misses; those of a running text are as high as its lines. */
export function tiny(within: Locator): Promise<string[]> {
  return within.evaluate((root) =>
    [...root.querySelectorAll('a[href], button')].flatMap((pressed) => {
      const { width, height } = pressed.getBoundingClientRect();
      const name = pressed.ariaLabel ?? pressed.textContent;
      const reachesOut = getComputedStyle(pressed, '::after').position === 'absolute';
      const isLine = getComputedStyle(pressed).display === 'inline';
      return width > 1 && height < 24 && !reachesOut && !isLine && name && pressed.checkVisibility() ? [name] : [];
    }),
  );
}

/** At its end, what of the page can be pressed and is covered by what floats: the menu's bar, the main button. */
export function covered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const main = document.querySelector('#main');
    if (!main) return [];
    const scrolls = (element: Element) =>
      element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
    // Lists draw more as they are scrolled.
    for (let step = 0; step < 8; step++) {
      for (const element of [main, ...main.querySelectorAll('*')])
        if (scrolls(element) && !element.matches('textarea')) element.scrollTop = element.scrollHeight;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    const floats = [...document.querySelectorAll('*')].filter((each) => getComputedStyle(each).position === 'fixed');
    return [...main.querySelectorAll('button, a[href], input, select, textarea')].flatMap((pressed) => {
      const { left, top, width, height } = pressed.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const above = hit && floats.find((each) => each.contains(hit) && !each.contains(pressed));
      return above ? [pressed.ariaLabel ?? pressed.textContent] : [];
    });
  });
}

/** What of an open window or menu cannot be brought into the browser's window, and itself where it is not whole in it. */
export function outOfWindow(opened: Locator): Promise<string[]> {
  return opened.evaluate((popup) => {
    const isOut = (element: Element) => {
      const { top, left, bottom, right } = element.getBoundingClientRect();
      // Boxes are no whole pixels.
      return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
    };
    const named = (element: Element) => element.ariaLabel ?? element.textContent.slice(0, 40);
    const isClipped = (element: Element) =>
      element.scrollHeight > element.clientHeight + 1 && /hidden|clip/.test(getComputedStyle(element).overflowY);
    const pressed = '[role="menuitem"], [role="option"], a[href], button, input, select, textarea';
    const all = [...popup.querySelectorAll(pressed)].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1,
    );
    // From the last to the first, where it stood before.
    const lost = all.toReversed().filter((each) => {
      each.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      return isOut(each);
    });
    return [
      ...(isOut(popup) ? ['itself'] : []),
      ...(isClipped(popup) ? ['its end'] : []),
      ...(all.length === 0 ? ['nothing to press'] : []),
      ...lost.map(named),
    ];
  });
}
