/** Drawings that only some screens show, like those of icons.ts: every page would carry them there. */
export const user =
  'M8.3 8a3.7 3.7 0 0 1 7.4 0 3.7 3.7 0 0 1-7.4 0zM4.5 20.5c.6-4.2 3.6-6 7.5-6s6.9 1.8 7.5 6';
export const copy = 'M8.5 8.5h11v12h-11zM15.5 8.5v-5h-11v12h4';
export const write = 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5';
export const read =
  'M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2zM12 6.5v14';
export const download = 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15';
export const print = 'M7 8.5v-5h10v5M7 17H4V8.5h16V17h-3M7 14h10v6.5H7z';
export const sort = 'M7.5 4.5v15M4 16l3.5 3.5L11 16M16.5 19.5v-15M13 8l3.5-3.5L20 8';
export const filter =
  'M3.5 7h9.2M17.3 7h3.2M3.5 17h3.2M11.3 17h9.2M12.7 7a2.3 2.3 0 0 1 4.6 0 2.3 2.3 0 0 1-4.6 0zM6.7 17a2.3 2.3 0 0 1 4.6 0 2.3 2.3 0 0 1-4.6 0z';
export const kiosk = 'M5 4h14v11H5zM12 15v5M8 20.5h8M8.5 8h7M8.5 11h4';
export const covers = 'M4.5 4h6v7h-6zM13.5 4h6v7h-6zM4.5 13.5h6v7h-6zM13.5 13.5h6v7h-6z';
export const share = 'M12 15.5V4M8 7.5L12 3.5l4 4M5.5 11.5v9h13v-9';
