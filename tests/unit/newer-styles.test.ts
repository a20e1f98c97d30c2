import { expect, it } from 'vitest';
import { newerStylesIn } from '../checks/newer-styles.ts';

it('finds properties, functions, units, keywords and selectors that are not listed', () => {
  expect(newerStylesIn('@layer a{.a:hover{margin:1rem auto;color:var(--new-name)}}')).toEqual([]);
  expect(
    newerStylesIn('.a{reading-flow:normal;color:contrast-color(red);inline-size:3lh}'),
  ).toEqual(['reading-flow:', 'contrast-color()', 'red', '1lh']);
  expect(newerStylesIn('@scope(.a){.b:open{display:masonry}}')).toEqual([
    ...['@scope', ':open', 'masonry'],
  ]);
});

it('lets pass what is guarded, and names that the site gives', () => {
  const guarded =
    '@supports (color:color-mix(in srgb,red,blue)){.a{color:color-mix(in srgb,red,blue)}}';
  expect(newerStylesIn(`${guarded}.b{animation:blink 1s}`)).toEqual([]);
  expect(newerStylesIn('@supports not (a:b){.a{reading-flow:normal}}')).toEqual(['reading-flow:']);
});

it('finds selectors that older browsers drop with a newer one of their list', () => {
  expect(newerStylesIn('.a:has(.b,.c),.d:has(.e){top:0}')).toEqual([]);
  expect(newerStylesIn(':is(.a:has(.b),.c){top:0}')).toEqual([]);
  expect(newerStylesIn('.a:has(.b),.c{top:0}')).toEqual(['.c beside a newer selector']);
});
