import { whenIdle } from '#lib/when-idle.ts';

/**
 * Once the page is idle, makes the italics known, which the browser then loads where there are some: the
 * placeholder of every search field is, and no first paint waits for it. Their addresses are attributes
 * of the script.
 */
const { sans = '', serif = '' } = document.currentScript?.dataset ?? {};

function add(family: string, url: string, weight: string): void {
  const face = new FontFace(family, `url(${url})`, {
    style: 'italic',
    weight,
    display: 'swap',
    // What the files hold; the rest is a slanted letter of the upright ones.
    unicodeRange:
      'U+0-FF,U+131,U+152-153,U+2BB-2DC,U+300-329,U+2000-206F,U+20AC,U+2122,U+2190-2215',
  });
  document.fonts.add(face);
}

const addAll = (): void => {
  add('Literata', serif, '400 700');
  add('Atkinson Hyperlegible Next', sans, '400 800');
};
addEventListener('load', () => whenIdle(addAll));
