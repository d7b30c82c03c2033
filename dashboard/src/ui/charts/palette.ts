export interface Palette {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  readonly accent: string;
  readonly second: string;
  /** Of lines in one chart: each can be told from the others and from the surface. */
  readonly series: readonly string[];
}

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    text: colour('text'),
    muted: colour('muted'),
    line: colour('line'),
    surface: colour('surface'),
    accent: colour('accent'),
    second: colour('second'),
    series: [1, 2, 3, 4, 5, 6].map((place) => colour(`series-${place}`)),
  };
}
