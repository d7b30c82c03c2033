import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { onPlane, panned, type Point, zoomed } from './camera.js';
import type { Stage } from './stage.js';

/** A press that moves less than this is a click. */
const slackPx = 6;
const stepPx = 60;
const zoomStep = 1.35;

export interface Pressed {
  readonly at: Point;
  readonly byTouch: boolean;
}

interface Handlers {
  readonly onPress: (pressed: Pressed) => void;
  /** Null: the pointer has left. */
  readonly onHover: (at: Point | null) => void;
  readonly onKey: (key: string) => boolean;
}

/** Moves the camera of a stage by mouse, touch and keyboard. */
export function useGestures(
  place: RefObject<HTMLElement | null>,
  stage: RefObject<Stage | null>,
  handlers: Handlers,
): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const element = place.current!;
    const listening = new AbortController();
    const { signal } = listening;
    const fingers = new Map<number, Point>();
    let travelled = 0;

    const pointOf = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };

    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0) return;
        if (fingers.size === 0) travelled = 0;
        fingers.set(event.pointerId, pointOf(event));
        element.setPointerCapture(event.pointerId);
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        const shown = stage.current;
        const now = pointOf(event);
        const before = fingers.get(event.pointerId);
        if (!shown || !before) {
          if (event.pointerType !== 'touch') latest.current.onHover(now);
          return;
        }
        const [one, other] = [...fingers.values()];
        fingers.set(event.pointerId, now);
        travelled += Math.hypot(now.x - before.x, now.y - before.y);
        if (travelled < slackPx) return;
        latest.current.onHover(null);
        if (!other) {
          shown.look(panned(shown.camera, now.x - before.x, now.y - before.y));
          return;
        }
        // Two fingers: what was in their middle stays there, and grows as they part.
        const [first, second] = [...fingers.values()] as [Point, Point];
        const [was, is] = [middleOf(one!, other), middleOf(first, second)];
        const factor = distanceOf(first, second) / Math.max(distanceOf(one!, other), 1);
        shown.look(zoomed(panned(shown.camera, is.x - was.x, is.y - was.y), factor, is));
      },
      { signal },
    );
    const lift = (event: PointerEvent): void => {
      const pressed = fingers.delete(event.pointerId) && event.type === 'pointerup';
      if (!pressed || fingers.size > 0 || travelled >= slackPx) return;
      latest.current.onPress({ at: pointOf(event), byTouch: event.pointerType === 'touch' });
    };
    element.addEventListener('pointerup', lift, { signal });
    element.addEventListener('pointercancel', lift, { signal });
    element.addEventListener('pointerleave', () => latest.current.onHover(null), { signal });
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const shown = stage.current;
        // Lines instead of pixels, where a mouse counts so.
        const amount = event.deltaMode === 0 ? event.deltaY : event.deltaY * 16;
        shown?.look(zoomed(shown.camera, Math.exp(-amount / 400), pointOf(event)));
      },
      { signal, passive: false },
    );
    element.addEventListener(
      'keydown',
      (event) => {
        const shown = stage.current;
        if (!shown || event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return;
        const [dx, dy] = steps[event.key] ?? [];
        if (dx !== undefined) shown.look(panned(shown.camera, dx * stepPx, dy! * stepPx));
        else if (!zoomByKey(shown, event.key) && !latest.current.onKey(event.key)) return;
        event.preventDefault();
      },
      { signal },
    );
    return () => listening.abort();
  }, [place, stage]);
}

/** An arrow moves the eye, so the picture goes the other way. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function zoomByKey(stage: Stage, key: string): boolean {
  if (key === '+' || key === '=') nearer(stage);
  else if (key === '-') farther(stage);
  else if (key === '0' || key === 'Home') stage.fit();
  else return false;
  return true;
}

export function nearer(stage: Stage): void {
  stage.look(zoomed(stage.camera, zoomStep, stage.middle));
}

export function farther(stage: Stage): void {
  stage.look(zoomed(stage.camera, 1 / zoomStep, stage.middle));
}

/** So that a character is in the middle, near enough to be seen. */
export function lookAt(stage: Stage, point: Point): void {
  const scale = Math.max(stage.camera.scale, 1);
  const { middle, camera } = stage;
  const near = zoomed(camera, scale / camera.scale, middle);
  const at = onPlane(near, middle);
  stage.look(panned(near, (at.x - point.x) * scale, (at.y - point.y) * scale));
}

function middleOf(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function distanceOf(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
