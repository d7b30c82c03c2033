import type { Palette } from '../../ui/charts/palette.js';
import { type Camera, fitted, onScreen, type Point, type Size } from './camera.js';
import { Motions } from './motions.js';
import { paintBeings, paintBonds, paintChosen, paintMotions, sizeOf } from './painter.js';
import type { Being, Move, Village } from './village.js';

/** More characters and ties than these take too long to draw them all for each frame. */
const quickly = 600;
/**
 * So many are moved and stretched as they are while a camera moves, and drawn when it rests; and changed figures and feelings of
 * them are drawn no sooner than this after the last ones: a payment itself is seen at once.
 */
const freshMs = 1000;
const freshTiesMs = 3000;
const restMs = 120;
/** Fingers and small dots. */
const reach = 10;

/** From the lowest: what changes often must not wait for what takes long to draw. */
export interface Layers {
  readonly ties: HTMLCanvasElement;
  readonly beings: HTMLCanvasElement;
  readonly above: HTMLCanvasElement;
}

/** Draws a village on three canvases. Draws only when there is something new, at most once a frame. */
export class Stage {
  camera: Camera = { scale: 1, x: 0, y: 0 };
  chosen: Being | null = null;
  /** Whether all are kept in sight, until somebody looks elsewhere. */
  private following = true;
  private readonly motions = new Motions();
  private size: Size = { width: 0, height: 0 };
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private drawn = { camera: this.camera, version: -1, at: 0, bondVersion: -1, tiesAt: 0 };
  private movedAt = 0;
  private stale = true;
  private overlayDirty = true;

  /** Until all are near their places, ties would only flicker. */
  private settled = false;

  constructor(
    private readonly layers: Layers,
    private readonly village: Village,
    private palette: Palette,
    private readonly still: boolean,
  ) {}

  resize(size: Size): void {
    if (size.width === this.size.width && size.height === this.size.height) return;
    const [dx, dy] = [(size.width - this.size.width) / 2, (size.height - this.size.height) / 2];
    this.camera = { ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy };
    this.size = size;
    const density = Math.min(devicePixelRatio, 2);
    for (const canvas of Object.values(this.layers) as HTMLCanvasElement[]) {
      canvas.width = Math.round(size.width * density);
      canvas.height = Math.round(size.height * density);
      canvas.getContext('2d')!.setTransform(density, 0, 0, density, 0, 0);
    }
    this.replace();
  }

  show(palette: Palette): void {
    this.palette = palette;
    this.redraw();
  }

  /** Everything anew. */
  redraw(): void {
    this.stale = true;
    this.schedule();
  }

  /** Figures of the village may have changed. */
  refresh(): void {
    this.schedule();
  }

  choose(being: Being | null): void {
    this.chosen = being;
    this.overlayDirty = true;
    this.schedule();
  }

  look(camera: Camera): void {
    this.following = false;
    this.camera = camera;
    this.movedAt = performance.now();
    this.schedule();
  }

  fit(): void {
    this.following = true;
    this.camera = fitted(
      this.village.beings.filter(({ dead }) => !dead),
      this.size,
    );
    this.redraw();
  }

  /** Characters have new places, perhaps near those for good. */
  replace(settled = this.settled): void {
    this.settled = settled;
    if (this.following) this.fit();
    else this.redraw();
  }

  get middle(): Point {
    return { x: this.size.width / 2, y: this.size.height / 2 };
  }

  get area(): Size {
    return this.size;
  }

  play(moves: readonly Move[]): void {
    if (document.hidden) return;
    this.motions.add(moves, performance.now());
    this.schedule();
  }

  /** The nearest within reach of a point of the screen. */
  at({ x, y }: Point): Being | null {
    let found: Being | null = null;
    let nearest = reach;
    for (const being of this.village.beings) {
      if (being.dead) continue;
      const place = onScreen(this.camera, being);
      const distance = Math.hypot(place.x - x, place.y - y) - sizeOf(being, this.camera);
      if (distance >= nearest) continue;
      nearest = distance;
      found = being;
    }
    return found;
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }

  private schedule(): void {
    this.frame ||= requestAnimationFrame((now) => {
      this.frame = 0;
      this.draw(now);
    });
  }

  private draw(now: number): void {
    if (this.size.width === 0) return;
    const { village, drawn } = this;
    const moved = drawn.camera !== this.camera;
    const quick = village.beings.length + village.bonds.length < quickly;
    if (this.stale || (moved && (quick || now - this.movedAt >= restMs))) {
      this.stale = false;
      this.drawBeings(now);
      this.drawTies(now);
      this.overlayDirty = true;
    } else if (moved) {
      this.stretch();
    } else {
      if (drawn.version !== village.version && (quick || now - drawn.at >= freshMs)) this.drawBeings(now);
      if (drawn.bondVersion !== village.bondVersion && (quick || now - drawn.tiesAt >= freshTiesMs))
        this.drawTies(now);
    }
    const { camera, version, bondVersion } = this.drawn;
    if (camera !== this.camera || version !== village.version || bondVersion !== village.bondVersion)
      this.drawLater();
    this.drawAbove(now, moved);
  }

  private drawBeings(now: number): void {
    const { layers, village, camera, size, palette } = this;
    paintBeings(layers.beings.getContext('2d')!, village, camera, size, palette);
    layers.beings.style.transform = '';
    this.drawn = { ...this.drawn, camera, version: village.version, at: now };
  }

  private drawTies(now: number): void {
    const { layers, village, camera, size, palette, settled } = this;
    const context = layers.ties.getContext('2d')!;
    if (settled) paintBonds(context, village, camera, size, palette);
    else context.clearRect(0, 0, size.width, size.height);
    layers.ties.style.transform = '';
    this.drawn = { ...this.drawn, bondVersion: village.bondVersion, tiesAt: now };
  }

  private stretch(): void {
    const { camera } = this.drawn;
    const factor = this.camera.scale / camera.scale;
    const [x, y] = [this.camera.x - camera.x * factor, this.camera.y - camera.y * factor];
    for (const canvas of [this.layers.ties, this.layers.beings])
      canvas.style.transform = `translate(${x}px, ${y}px) scale(${factor})`;
  }

  private drawLater(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.schedule();
    }, restMs);
  }

  private drawAbove(now: number, moved: boolean): void {
    const motions = this.motions.at(now);
    if (motions.length === 0 && !this.overlayDirty && !moved) return;
    const context = this.layers.above.getContext('2d')!;
    context.clearRect(0, 0, this.size.width, this.size.height);
    const { chosen } = this;
    if (chosen && !chosen.dead)
      paintChosen(context, chosen, this.village.bondsOf(chosen), this.camera, this.size, this.palette);
    paintMotions(context, motions, now, this.camera, this.palette, this.still);
    // Once more after the last one: to wipe it away.
    this.overlayDirty = motions.length > 0;
    if (motions.length === 0) return;
    if (this.still) this.drawLater();
    else this.schedule();
  }
}
