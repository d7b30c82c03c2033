import type { Palette } from '../../ui/charts/palette.js';
import { type Camera, onScreen, type Point, type Size } from './camera.js';
import { type Motion, progressOf } from './motions.js';
import { type Being, type Bond, feeling, feltBy, type Village } from './village.js';

/** From 0, sad, to 100, happy: blue to amber, which everybody can tell apart. */
const moodSteps = 11;
const smallestDot = 1.6;
/** Of few all names are written; of many so few that the picture stays one. */
const fewNames = 14;
const allNamesUpTo = 80;
/** More lines than these are drawn fainter. */
const sparseBonds = 400;
const nameFont = '12px system-ui, sans-serif';
const nameHeight = 16;
const longestName = 28;

type Context = CanvasRenderingContext2D;

export function moodColours({ third, line, second }: Palette): readonly string[] {
  return Array.from({ length: moodSteps }, (_, step) => {
    const share = (2 * step) / (moodSteps - 1);
    return share < 1 ? mixed(third, line, share) : mixed(line, second, share - 1);
  });
}

/** The radius of a character on the screen. */
export function sizeOf({ radius }: Being, { scale }: Camera): number {
  return Math.max(smallestDot, radius * Math.min(scale, 1.6));
}

/** The characters in sight, and the names of the richest of them. */
export function paintBeings(
  context: Context,
  village: Village,
  camera: Camera,
  size: Size,
  palette: Palette,
): void {
  context.clearRect(0, 0, size.width, size.height);
  const seen = village.beings.filter((being) => {
    if (being.dead) return false;
    const { x, y } = onScreen(camera, being);
    const far = sizeOf(being, camera);
    return x > -far && y > -far && x < size.width + far && y < size.height + far;
  });
  paintDots(context, seen, camera, palette);
  paintNames(context, seen, camera, size, palette);
}

/** One after the other: a single path of thousands of lines takes a processor many times as long. */
export function paintBonds(
  context: Context,
  { bonds }: Village,
  camera: Camera,
  size: Size,
  palette: Palette,
): void {
  context.clearRect(0, 0, size.width, size.height);
  const faint = Math.min(1, Math.sqrt(sparseBonds / Math.max(bonds.length, 1)));
  for (const hate of [false, true]) {
    dress(context, hate, palette);
    for (const bond of bonds) {
      const { one, other } = bond;
      if (one.dead || other.dead) continue;
      const [from, to] = [onScreen(camera, one), onScreen(camera, other)];
      if (isBeside(from, to, size)) continue;
      const [there, back] = [feltBy(bond, one) ?? 0, feltBy(bond, other) ?? 0];
      // Where they do not agree, each half is what the one next to it feels.
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      const divided = there * back < 0;
      const parts: readonly (readonly [Point, Point, number])[] = divided
        ? [
            [from, middle, there],
            [to, middle, back],
          ]
        : [[from, to, feeling(bond)]];
      for (const [start, end, affinity] of parts) {
        if (affinity < 0 !== hate || affinity === 0) continue;
        const strength = Math.abs(affinity) / 100;
        context.globalAlpha = faint * (0.3 + 0.6 * strength);
        context.lineWidth = 0.6 + 2.2 * strength * Math.min(camera.scale, 1.5);
        line(context, start, end);
      }
    }
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** Hate is dashed: colours alone would not do. */
function dress(context: Context, hate: boolean, { accent, bad }: Palette): void {
  context.strokeStyle = hate ? bad : accent;
  context.setLineDash(hate ? [5, 4] : []);
}

function line(context: Context, from: Point, to: Point): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

/** Wholly beyond one edge. */
function isBeside(one: Point, other: Point, { width, height }: Size): boolean {
  return (
    (one.x < 0 && other.x < 0) ||
    (one.y < 0 && other.y < 0) ||
    (one.x > width && other.x > width) ||
    (one.y > height && other.y > height)
  );
}

function paintDots(context: Context, beings: readonly Being[], camera: Camera, palette: Palette): void {
  const colours = moodColours(palette);
  context.strokeStyle = palette.surface;
  context.lineWidth = 1;
  const byColour = Map.groupBy(beings, ({ mood }) => Math.round((mood / 100) * (moodSteps - 1)));
  for (const [step, group] of byColour) {
    context.fillStyle = colours[step]!;
    for (const being of group) {
      const { x, y } = onScreen(camera, being);
      const radius = sizeOf(being, camera);
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fill();
      if (radius > 4) context.stroke();
    }
  }
}

/** The highest rank first, by wealth unless said otherwise, as far as there is room. */
function paintNames(
  context: Context,
  beings: readonly Being[],
  camera: Camera,
  size: Size,
  palette: Palette,
  rank = ({ wealth }: Being): number => wealth,
): void {
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  const most = beings.length <= allNamesUpTo ? beings.length : fewNames;
  const candidates = beings.toSorted((one, other) => rank(other) - rank(one)).slice(0, 4 * most);
  context.font = nameFont;
  for (const being of candidates) {
    if (taken.length >= most) return;
    const { x, y } = onScreen(camera, being);
    const name = shortened(being.name);
    const { width } = context.measureText(name);
    const top = y + sizeOf(being, camera) + 4;
    const place = { left: x - width / 2, right: x + width / 2, top, bottom: top + nameHeight };
    const free = taken.every(
      (one) =>
        place.right < one.left || place.left > one.right || place.bottom < one.top || place.top > one.bottom,
    );
    if (!free || place.left < 0 || place.right > size.width || place.bottom > size.height) continue;
    taken.push(place);
    writeName(context, name, x, top, palette);
  }
}

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}

function writeName(context: Context, name: string, x: number, top: number, palette: Palette): void {
  context.font = nameFont;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeStyle = palette.surface;
  context.strokeText(name, x, top);
  context.fillStyle = palette.text;
  context.fillText(name, x, top);
}

/** The character that was chosen, with its ties and whom they lead to; all others are behind a veil. */
export function paintChosen(
  context: Context,
  chosen: Being,
  bonds: readonly Bond[],
  camera: Camera,
  size: Size,
  palette: Palette,
): void {
  context.globalAlpha = 0.8;
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, size.width, size.height);
  context.globalAlpha = 1;
  const strongest = bonds
    .filter(({ one, other }) => !one.dead && !other.dead)
    .toSorted((one, other) => Math.abs(feeling(other)) - Math.abs(feeling(one)));
  for (const bond of strongest) {
    const affinity = feeling(bond);
    dress(context, affinity < 0, palette);
    context.lineWidth = 1 + (3 * Math.abs(affinity)) / 100;
    line(context, onScreen(camera, bond.one), onScreen(camera, bond.other));
  }
  context.setLineDash([]);
  const others = strongest.map(({ one, other }) => (one === chosen ? other : one));
  paintDots(context, [...others, chosen], camera, palette);
  ring(context, chosen, camera, 3, palette.text, 2);
  const named = [chosen, ...others];
  paintNames(context, named, camera, size, palette, (being) => -named.indexOf(being));
}

function ring(
  context: Context,
  being: Being,
  camera: Camera,
  distance: number,
  colour: string,
  width: number,
): void {
  const { x, y } = onScreen(camera, being);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.arc(x, y, sizeOf(being, camera) + distance, 0, 2 * Math.PI);
  context.stroke();
}

/** Payments are discs, talks are squares; each with the way it takes. With `still` they wait in the middle of it. */
export function paintMotions(
  context: Context,
  motions: readonly Motion[],
  now: number,
  camera: Camera,
  palette: Palette,
  still: boolean,
): void {
  context.setLineDash([]);
  for (const motion of motions) {
    const { kind, from, to, amount } = motion;
    const progress = progressOf(motion, now);
    const [start, end] = [onScreen(camera, from), onScreen(camera, to)];
    context.strokeStyle = palette.text;
    if (from === to) {
      // To or from the treasury or the world, which are not in the picture.
      ring(context, from, camera, still ? 6 : 2 + 14 * progress, palette.text, 2);
      continue;
    }
    context.globalAlpha = 0.4;
    context.lineWidth = 2;
    line(context, start, end);
    context.globalAlpha = 1;
    const way = still ? 0.5 : progress;
    const [x, y] = [start.x + (end.x - start.x) * way, start.y + (end.y - start.y) * way];
    const radius = kind === 'payment' ? 4 + Math.min(4, Math.log10(1 + amount)) : 5;
    context.fillStyle = palette.text;
    context.strokeStyle = palette.surface;
    context.lineWidth = 1.5;
    context.beginPath();
    if (kind === 'payment') context.arc(x, y, radius, 0, 2 * Math.PI);
    else context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
    context.fill();
    context.stroke();
  }
}

/** Between two colours of the theme, which are written as `#rrggbb`. */
function mixed(from: string, to: string, share: number): string {
  const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const channel = (at: number): number => Math.round(part(from, at) * (1 - share) + part(to, at) * share);
  return `rgb(${channel(1)}, ${channel(3)}, ${channel(5)})`;
}
