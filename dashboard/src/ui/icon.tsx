const shapes = {
  overview: 'M4 19V11M10 19V5M16 19v-6M3 21h18M20 19V8',
  characters:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c.4-4 2.7-6 6-6s5.6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M17.5 14.3c2 .8 3.2 2.7 3.5 5.7',
  events: 'M4 6h.2M4 12h.2M4 18h.2M9 6h11M9 12h11M9 18h11',
  story: 'M12 6.5C10 5 7.5 4.5 3 4.5v13c4.5 0 7 .5 9 2 2-1.5 4.5-2 9-2v-13c-4.5 0-7 .5-9 2ZM12 6.5v13',
  flows: 'M3 7h9c5 0 4 10 9 10M18 14l3 3-3 3M3 17h5M15 7h6M18 4l3 3-3 3',
  prices: 'M4 12V4h8l8.5 8.5-8 8ZM8 8v.2',
  levers: 'M6 4v6M6 14v6M12 4v2M12 10v10M18 4v9M18 17v3M4 12h4M10 8h4M16 15h4',
  settings:
    'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 2.8v2.7M12 18.5v2.7M2.8 12h2.7M18.5 12h2.7M5.5 5.5l1.9 1.9M16.6 16.6l1.9 1.9M18.5 5.5l-1.9 1.9M7.4 16.6l-1.9 1.9',
  application: 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z',
  agents: 'M6 9h12v10H6ZM12 9V5M12 4.8v.2M9.5 13v1M14.5 13v1M3 13v3M21 13v3',
  changes: 'M12 7v5.2l3.4 2M4 12a8 8 0 1 0 2.6-5.9M4 4.5v4h4',
  people: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c.5-4.5 3.3-7 8-7s7.5 2.5 8 7',
  webhooks: 'M4 12h11M11 7.5l4.5 4.5L11 16.5M19.5 5v14',
  keys: 'M8.5 16a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM13 11.5h8.5V15M17.5 11.5V14',
  worlds: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  leave: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  light:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  auto: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 3v18M12 7.5h6.5M12 12h9M12 16.5h6.5',
  up: 'M12 19V6M6 11l6-6 6 6',
  down: 'M12 5v13M6 13l6 6 6-6',
  switch: 'M8 9l4-4 4 4M8 15l4 4 4-4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 21 21',
  back: 'M19 12H6M11 6l-6 6 6 6',
  warning: 'M12 4 2.5 20h19ZM12 10v4M12 17v.2',
  chart: 'M4 19V9M10 19V5M16 19v-7M3 21h18',
} as const;

export type IconName = keyof typeof shapes;

/** A decorative image next to a text; alone, its parent needs a label. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
