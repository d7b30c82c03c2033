/** Which part of the plane is in sight: a point of it is drawn at `point * scale + offset`. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const smallest = 0.05;
const largest = 12;
const margin = 32;

export function onScreen({ scale, x, y }: Camera, point: Point): Point {
  return { x: point.x * scale + x, y: point.y * scale + y };
}

export function onPlane({ scale, x, y }: Camera, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Nearer by a factor; what is under the point of the screen stays there. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const scale = Math.min(largest, Math.max(smallest, camera.scale * factor));
  const fixed = onPlane(camera, at);
  return { scale, x: at.x - fixed.x * scale, y: at.y - fixed.y * scale };
}

/** All of them in sight. */
export function fitted(points: readonly Point[], { width, height }: Size): Camera {
  if (points.length === 0) return { scale: 1, x: width / 2, y: height / 2 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1),
    (height - 2 * margin) / Math.max(bottom - top, 1),
    // A few characters need not fill the page.
    2,
  );
  return centred({ x: (left + right) / 2, y: (top + bottom) / 2 }, Math.max(scale, smallest), {
    width,
    height,
  });
}

/** A point of the plane in the middle. */
export function centred(point: Point, scale: number, { width, height }: Size): Camera {
  return { scale, x: width / 2 - point.x * scale, y: height / 2 - point.y * scale };
}
