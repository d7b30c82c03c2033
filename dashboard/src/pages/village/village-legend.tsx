/** The width of a picture, what is in it, and what that means. */
const entries = [
  [
    40,
    <>
      <circle cx="6" cy="9" r="3" fill="var(--muted)" />
      <circle cx="26" cy="9" r="8" fill="var(--muted)" />
    </>,
    'Wealth: the larger, the richer',
  ],
  [
    46,
    <>
      <circle cx="8" cy="9" r="6" fill="var(--third)" />
      <circle cx="23" cy="9" r="6" fill="var(--line)" />
      <circle cx="38" cy="9" r="6" fill="var(--second)" />
    </>,
    'Mood: sad, so-so, happy',
  ],
  [34, <path d="M1 9h32" stroke="var(--accent)" stroke-width="3" />, 'Likes: the thicker, the stronger'],
  [34, <path d="M1 9h32" stroke="var(--bad)" stroke-width="3" stroke-dasharray="6 4" />, 'Dislikes, dashed'],
  [18, <circle cx="9" cy="9" r="5" fill="var(--text)" />, 'A payment'],
  [18, <rect x="4" y="4" width="10" height="10" fill="var(--text)" />, 'A talk'],
] as const;

/** What sizes, colours, lines and marks mean. */
export function VillageLegend() {
  return (
    <ul class="village-legend" aria-label="Legend">
      {entries.map(([width, picture, text]) => (
        <li key={text}>
          <svg viewBox={`0 0 ${width} 18`} aria-hidden="true">
            {picture}
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
