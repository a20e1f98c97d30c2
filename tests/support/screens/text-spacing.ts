import type { Page } from '@playwright/test';

/** The spacing that a reader may give every text (WCAG 1.4.12). */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
  'p { margin-block-end: 2em !important }';

/** Texts that are shortened or drawn on purpose. */
const SHORTENED = '.cover, .spine, svg, [class*=visually-hidden]';

/** Texts of which something cannot be seen once they are spaced. */
export const cutOffTexts = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([spacing, shortened]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(spacing);
      document.adoptedStyleSheets.push(sheet);
      const { clientWidth } = document.documentElement;
      const isCut = (text: Node, parent: Element): boolean => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, width } = range.getBoundingClientRect();
        if (width === 0) return false;
        for (let box: Element | null = parent; box; box = box.parentElement) {
          const { overflowX, webkitLineClamp } = getComputedStyle(box);
          if (overflowX === 'auto' || overflowX === 'scroll' || webkitLineClamp !== 'none')
            return false;
          if (overflowX === 'visible') continue;
          const edge = box.getBoundingClientRect();
          if (left < edge.left - 1 || right > edge.right + 1) return true;
        }
        return left < -1 || right > clientWidth + 1;
      };
      const cut: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement: parent, textContent } = walker.currentNode;
        if (!parent?.checkVisibility() || parent.closest(shortened) || !textContent?.trim())
          continue;
        if (isCut(walker.currentNode, parent)) cut.push(textContent.trim());
      }
      document.adoptedStyleSheets.pop();
      return cut;
    },
    [SPACING, SHORTENED] as const,
  );
