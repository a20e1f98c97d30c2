/**
 * The drawings of the interface on a square of 24, as SVG paths for a stroke with round ends.
 * One path for each: circles are two arcs. Each is a constant of its own, so that a page loads only
 * those that it shows: `import * as icons`, then `icons.search`.
 */
export const search = 'M4.5 10.5a6 6 0 0 1 12 0 6 6 0 0 1-12 0zM15 15l5.5 5.5';
export const accessibility =
  'M10.4 4.8a1.6 1.6 0 0 1 3.2 0 1.6 1.6 0 0 1-3.2 0zM5 8.5c4.5 1.2 9.5 1.2 14 0M12 9.5v5l-3 6.5M12 14.5l3 6.5';
export const basket = 'M3.5 9.5h17L18.8 20H5.2zM8 9.5L10.5 4M16 9.5L13.5 4M9.5 13v3.5M14.5 13v3.5';
export const user =
  'M8.3 8a3.7 3.7 0 0 1 7.4 0 3.7 3.7 0 0 1-7.4 0zM4.5 20.5c.6-4.2 3.6-6 7.5-6s6.9 1.8 7.5 6';
export const close = 'M6 6l12 12M18 6L6 18';
export const info = 'M3.5 12a8.5 8.5 0 0 1 17 0 8.5 8.5 0 0 1-17 0zM12 11v5.5M12 7.6v.2';
export const copy = 'M8.5 8.5h11v12h-11zM15.5 8.5v-5h-11v12h4';
export const read =
  'M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2zM12 6.5v14';
export const download = 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15';
export const print = 'M7 8.5v-5h10v5M7 17H4V8.5h16V17h-3M7 14h10v6.5H7z';
export const check = 'M4.5 12.5l5 5 10-11';
export const retry = 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5V8H15';
export const sort = 'M7.5 4.5v15M4 16l3.5 3.5L11 16M16.5 19.5v-15M13 8l3.5-3.5L20 8';
export const filter =
  'M3.5 7h9.2M17.3 7h3.2M3.5 17h3.2M11.3 17h9.2M12.7 7a2.3 2.3 0 0 1 4.6 0 2.3 2.3 0 0 1-4.6 0zM6.7 17a2.3 2.3 0 0 1 4.6 0 2.3 2.3 0 0 1-4.6 0z';
/** @public used by the shells */
export const menu = 'M4 7h16M4 12h16M4 17h16';
export const opensWindow = 'M10 5H5v14h14v-5M14 4.5h5.5V10M19 5l-8 8';
export const kiosk = 'M5 4h14v11H5zM12 15v5M8 20.5h8M8.5 8h7M8.5 11h4';
export const list = 'M8.5 6.5h12M8.5 12h12M8.5 17.5h12M4 6.5h.2M4 12h.2M4 17.5h.2';
export const covers = 'M4.5 4h6v7h-6zM13.5 4h6v7h-6zM4.5 13.5h6v7h-6zM13.5 13.5h6v7h-6z';
