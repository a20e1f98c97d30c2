/**
 * The drawings of the interface on a square of 24, as SVG paths for a stroke with round ends.
 * One path for each: circles are two arcs.
 */
export const ICONS = {
  search: 'M4.5 10.5a6 6 0 0 1 12 0 6 6 0 0 1-12 0zM15 15l5.5 5.5',
  accessibility:
    'M10.4 4.8a1.6 1.6 0 0 1 3.2 0 1.6 1.6 0 0 1-3.2 0zM5 8.5c4.5 1.2 9.5 1.2 14 0M12 9.5v5l-3 6.5M12 14.5l3 6.5',
  basket: 'M3.5 9.5h17L18.8 20H5.2zM8 9.5L10.5 4M16 9.5L13.5 4M9.5 13v3.5M14.5 13v3.5',
  user: 'M8.3 8a3.7 3.7 0 0 1 7.4 0 3.7 3.7 0 0 1-7.4 0zM4.5 20.5c.6-4.2 3.6-6 7.5-6s6.9 1.8 7.5 6',
  close: 'M6 6l12 12M18 6L6 18',
  info: 'M3.5 12a8.5 8.5 0 0 1 17 0 8.5 8.5 0 0 1-17 0zM12 11v5.5M12 7.6v.2',
  copy: 'M8.5 8.5h11v12h-11zM15.5 8.5v-5h-11v12h4',
  check: 'M4.5 12.5l5 5 10-11',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5V8H15',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
  sort: 'M7.5 4.5v15M4 16l3.5 3.5L11 16M16.5 19.5v-15M13 8l3.5-3.5L20 8',
  lock: 'M5.5 10.5h13V20h-13zM8.5 10.5v-3a3.5 3.5 0 0 1 7 0v3',
  cite: 'M5 5h14M5 9.7h14M8.5 14.3H19M8.5 19H15',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7',
  filter:
    'M3.5 7h9.2M17.3 7h3.2M3.5 17h3.2M11.3 17h9.2M12.7 7a2.3 2.3 0 0 1 4.6 0 2.3 2.3 0 0 1-4.6 0zM6.7 17a2.3 2.3 0 0 1 4.6 0 2.3 2.3 0 0 1-4.6 0z',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  external: 'M10 5H4.5v14.5H19V14M13.5 4.5h6v6M19 5l-8.5 8.5',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'arrow-left': 'M20 12H4.5M11 5.5L4.5 12l6.5 6.5',
  'arrow-right': 'M4 12h15.5M13 5.5L19.5 12 13 18.5',
  trash: 'M4.5 7h15M9 7V4h6v3M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5',
  star: 'M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7L12 17l-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  print: 'M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  eye: 'M2.5 12c2.4-4 5.6-6 9.5-6s7.1 2 9.5 6c-2.4 4-5.6 6-9.5 6s-7.1-2-9.5-6zM9 12a3 3 0 0 1 6 0 3 3 0 0 1-6 0z',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5',
  plus: 'M12 5v14M5 12h14',
  edit: 'M5 19l1-4L16.5 4.5l3 3L9 18z',
  clock: 'M3.5 12a8.5 8.5 0 0 1 17 0 8.5 8.5 0 0 1-17 0zM12 7v5.5l3.5 2',
  kiosk: 'M5 4h14v11H5zM12 15v5M8 20.5h8M8.5 8h7M8.5 11h4',
  comment: 'M4 5h16v11.5H11L7 20v-3.5H4z',
} as const;

/** The name of a drawing. */
export type IconName = keyof typeof ICONS;
