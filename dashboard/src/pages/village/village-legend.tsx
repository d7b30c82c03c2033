/** What sizes, colours, lines and marks mean. */
export function VillageLegend() {
  return (
    <ul class="village-legend" aria-label="Legend">
      <li>
        <svg viewBox="0 0 40 18" aria-hidden="true">
          <circle cx="6" cy="9" r="3" fill="var(--muted)" />
          <circle cx="26" cy="9" r="8" fill="var(--muted)" />
        </svg>
        Wealth: the larger, the richer
      </li>
      <li>
        <svg viewBox="0 0 46 18" aria-hidden="true">
          <circle cx="8" cy="9" r="6" fill="var(--third)" />
          <circle cx="23" cy="9" r="6" fill="var(--line)" />
          <circle cx="38" cy="9" r="6" fill="var(--second)" />
        </svg>
        Mood: sad, so-so, happy
      </li>
      <li>
        <svg viewBox="0 0 34 18" aria-hidden="true">
          <path d="M1 9h32" stroke="var(--accent)" stroke-width="3" />
        </svg>
        Likes: the thicker, the stronger
      </li>
      <li>
        <svg viewBox="0 0 34 18" aria-hidden="true">
          <path d="M1 9h32" stroke="var(--bad)" stroke-width="3" stroke-dasharray="6 4" />
        </svg>
        Dislikes, dashed
      </li>
      <li>
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="5" fill="var(--text)" />
        </svg>
        A payment
      </li>
      <li>
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <rect x="4" y="4" width="10" height="10" fill="var(--text)" />
        </svg>
        A talk
      </li>
    </ul>
  );
}
