import { expect, it } from 'vitest';
import { styleElements } from '#islands/desk/print-sheet.ts';

it('styles a receipt where no sheet can be constructed', () => {
  document.body.innerHTML = '<h1>Recibo</h1><ul><li>Obra <span>até sábado</span></li></ul>';
  styleElements(
    document,
    '@page { size: 80mm auto } body{width:72mm;color:#000}h1,h2{font-size:1.2em}li span{display:block}',
  );
  expect(document.body.style.width).toBe('72mm');
  expect(document.querySelector('h1')?.style.fontSize).toBe('1.2em');
  expect(document.querySelector('span')?.style.display).toBe('block');
  expect(document.querySelector('li')?.style.display).toBe('');
});
