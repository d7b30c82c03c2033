import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { LayoutAnswer, LayoutOrder } from './layout.js';

/** Off the page's own thread: two thousand characters take more than a second to find their places. */

/** Some 75 steps, after which nobody would move by more than a dot. */
const decay = 0.06;
const rest = 0.01;
/** Those who are still to move this little are near their places. */
const almost = 0.1;
const showEveryMs = 300;

interface Body {
  x: number;
  y: number;
  readonly radius: number;
}

addEventListener('message', ({ data }: MessageEvent<LayoutOrder>) => {
  const bodies = Array.from(data.radii, (radius, index): Body => ({ radius, ...place(index) }));
  const links = Array.from(data.strengths, (strength, index) => ({
    source: data.ends[2 * index]!,
    target: data.ends[2 * index + 1]!,
    strength,
  }));
  const degrees = new Uint16Array(bodies.length);
  for (const end of data.ends) degrees[end]! += 1;
  const simulation = forceSimulation(bodies)
    .stop()
    .alphaDecay(decay)
    .alphaMin(rest)
    .force('apart', forceManyBody<Body>().strength(-60).theta(1.4).distanceMax(700))
    .force(
      'ties',
      // Who is dear is near. Weaker for who has many: else the popular make one knot.
      forceLink<Body, (typeof links)[number]>(links)
        .distance(36)
        .strength(({ strength, source, target }) => {
          const crowd = Math.max(degrees[indexOf(source)]!, degrees[indexOf(target)]!, 1);
          return (0.15 + 0.85 * strength) / Math.sqrt(crowd);
        }),
    )
    .force('x', forceX<Body>().strength(0.02))
    .force('y', forceY<Body>().strength(0.06))
    .force(
      'room',
      forceCollide<Body>().radius(({ radius }) => radius + 3),
    );
  let shownAt = performance.now();
  while (simulation.alpha() > simulation.alphaMin()) {
    simulation.tick();
    if (performance.now() - shownAt < showEveryMs) continue;
    shownAt = performance.now();
    answer(bodies, { near: simulation.alpha() < almost, done: false });
  }
  answer(bodies, { near: true, done: true });

  function indexOf(end: unknown): number {
    return typeof end === 'number' ? end : (end as { readonly index: number }).index;
  }
});

/** The same world gets the same picture. In a spiral, the first ones in the middle. */
function place(index: number): { x: number; y: number } {
  const radius = 14 * Math.sqrt(index + 0.5);
  const angle = index * Math.PI * (3 - Math.sqrt(5));
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

function answer(bodies: readonly Body[], state: Omit<LayoutAnswer, 'places'>): void {
  const places = new Float32Array(2 * bodies.length);
  for (const [index, { x, y }] of bodies.entries()) {
    places[2 * index] = x;
    places[2 * index + 1] = y;
  }
  const message: LayoutAnswer = { places, ...state };
  postMessage(message, { transfer: [places.buffer] });
}
