const entries = [
  {
    text: 'Wealth: the larger, the richer',
    width: 40,
    picture: (
      <>
        <circle cx="6" cy="9" r="3" fill="var(--muted)" />
        <circle cx="26" cy="9" r="8" fill="var(--muted)" />
      </>
    ),
  },
  {
    text: 'Mood: sad, so-so, happy',
    width: 46,
    picture: (
      <>
        <circle cx="8" cy="9" r="6" fill="var(--third)" />
        <circle cx="23" cy="9" r="6" fill="var(--line)" />
        <circle cx="38" cy="9" r="6" fill="var(--second)" />
      </>
    ),
  },
  {
    text: 'Likes: the thicker, the stronger',
    width: 34,
    picture: <path d="M1 9h32" stroke="var(--accent)" stroke-width="3" />,
  },
  {
    text: 'Dislikes, dashed',
    width: 34,
    picture: <path d="M1 9h32" stroke="var(--bad)" stroke-width="3" stroke-dasharray="6 4" />,
  },
  { text: 'A payment', width: 18, picture: <circle cx="9" cy="9" r="5" fill="var(--text)" /> },
  { text: 'A talk', width: 18, picture: <rect x="4" y="4" width="10" height="10" fill="var(--text)" /> },
];

/** What sizes, colours, lines and marks mean. */
export function VillageLegend() {
  return (
    <ul class="village-legend" aria-label="Legend">
      {entries.map(({ text, width, picture }) => (
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
