/**
 * Icons as SVG paths on a 24-unit square, drawn with a round-capped stroke. One path per icon:
 * circles are two arcs. Separate constants, so that pages only load those they use: `import * as
 * icons`, then `icons.search`.
 */
export const search = 'M4.5 10.5a6 6 0 0 1 12 0 6 6 0 0 1-12 0zM15 15l5.5 5.5';
export const accessibility =
  'M10.4 4.8a1.6 1.6 0 0 1 3.2 0 1.6 1.6 0 0 1-3.2 0zM5 8.5c4.5 1.2 9.5 1.2 14 0M12 9.5v5l-3 6.5M12 14.5l3 6.5';
export const basket = 'M3.5 9.5h17L18.8 20H5.2zM8 9.5L10.5 4M16 9.5L13.5 4M9.5 13v3.5M14.5 13v3.5';
export const close = 'M6 6l12 12M18 6L6 18';
export const info = 'M3.5 12a8.5 8.5 0 0 1 17 0 8.5 8.5 0 0 1-17 0zM12 11v5.5M12 7.6v.2';
export const check = 'M4.5 12.5l5 5 10-11';
export const retry = 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5V8H15';
/** @public used by the shells */
export const menu = 'M4 7h16M4 12h16M4 17h16';
export const opensWindow = 'M10 5H5v14h14v-5M14 4.5h5.5V10M19 5l-8 8';
