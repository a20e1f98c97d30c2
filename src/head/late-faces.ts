import { whenIdle } from '#lib/when-idle.ts';

/**
 * Once the page is idle, makes the italics and the face of call numbers known, which the browser then loads
 * where there are some: the placeholder of every search field is slanted, every copy has its number, and no first
 * paint waits for either. Their addresses are attributes of the script.
 */
const { mono = '', sans = '', serif = '' } = document.currentScript?.dataset ?? {};

function add(family: string, url: string, weight: string, style: string): void {
  const face = new FontFace(family, `url(${url})`, {
    style,
    weight,
    display: 'swap',
    // What the files hold; the rest is a letter of the faces that the style sheet names.
    unicodeRange:
      'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+300-329,U+2000-206F,U+20AC,U+2122,U+2190-2215',
  });
  document.fonts.add(face);
}

const addAll = (): void => {
  add('Literata', serif, '400 700', 'italic');
  add('Atkinson Hyperlegible Next', sans, '400 800', 'italic');
  add('Atkinson Hyperlegible Mono', mono, '400 700', 'normal');
};
addEventListener('load', () => whenIdle(addAll));
