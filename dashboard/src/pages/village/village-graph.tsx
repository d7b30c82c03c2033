import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../../api/store.js';
import { useWorld } from '../../api/world.js';
import { goTo, pageHref } from '../../router.js';
import { readPalette } from '../../ui/charts/palette.js';
import { IconButton } from '../../ui/button.js';
import { formatMoney, plural } from '../../ui/format.js';
import { stillness, theme } from '../../ui/theme.js';
import type { Point } from './camera.js';
import { startLayout } from './layout.js';
import { Stage } from './stage.js';
import { farther, lookAt, nearer, useGestures } from './use-gestures.js';
import type { Being, Village } from './village.js';

interface GraphProps {
  readonly village: Village;
  readonly stage: RefObject<Stage | null>;
  readonly chosen: Being | null;
  readonly onChoose: (being: Being | null) => void;
  readonly children: ComponentChildren;
}

/** The picture, and what moves it. */
export function VillageGraph({ village, stage, chosen, onChoose, children }: GraphProps) {
  const { instance } = useWorld();
  const place = useRef<HTMLDivElement>(null);
  const ties = useRef<HTMLCanvasElement>(null);
  const beings = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const [settled, setSettled] = useState(false);
  const [hovered, setHovered] = useState<{ readonly being: Being; readonly at: Point } | null>(null);
  const shownTheme = useStore(theme);

  useEffect(() => {
    const layers = { ties: ties.current!, beings: beings.current!, above: above.current! };
    const shown = new Stage(layers, village, readPalette(), stillness.matches);
    stage.current = shown;
    const resize = new ResizeObserver(([entry]) => shown.resize(entry!.contentRect));
    resize.observe(place.current!);
    const stop = startLayout(
      village.layoutOrder(),
      ({ places, near, done }) => {
        // Who wants nothing to move sees only where all have come to rest.
        if (stillness.matches && !done) return;
        village.putAt(places);
        shown.replace(near);
        setSettled(done);
      },
      () => {
        // Without a worker everybody stays in the spiral.
        shown.replace(true);
        setSettled(true);
      },
    );
    return () => {
      stop();
      resize.disconnect();
      shown.close();
      stage.current = null;
    };
  }, [village, stage]);

  useEffect(() => stage.current?.show(readPalette()), [stage, shownTheme]);
  useEffect(() => {
    stage.current?.choose(chosen);
    if (chosen && settled && stage.current) lookAt(stage.current, chosen);
  }, [stage, chosen, settled]);

  const open = (being: Being): void => goTo(pageHref(instance.id, 'characters', being.id));
  useGestures(place, stage, {
    onPress: ({ at, byTouch }) => {
      const being = stage.current?.at(at) ?? null;
      // A finger hides what it points at, and cannot hover: it chooses first.
      if (being && (!byTouch || being === chosen)) open(being);
      else onChoose(being);
    },
    onHover: (at) => {
      const being = at && (stage.current?.at(at) ?? null);
      if (being !== (hovered?.being ?? null)) setHovered(being && at ? { being, at } : null);
    },
    onKey: (key) => {
      if (key === 'Escape') onChoose(null);
      else if (key === 'Enter' && chosen) open(chosen);
      else if (key === 'n' || key === 'p') onChoose(neighbour(village, chosen, key === 'n' ? 1 : -1));
      else return false;
      return true;
    },
  });

  const withStage = (act: (shown: Stage) => void) => () => stage.current && act(stage.current);
  return (
    <>
      <div class="village-frame">
        <div
          class={`village-stage ${hovered ? 'points' : ''}`}
          ref={place}
          tabIndex={0}
          role="application"
          aria-roledescription="graph"
          aria-label={`Graph of ${plural(village.living, 'character')} and ${plural(village.bonds.length, 'tie')}; the list has the same`}
          aria-describedby="village-keys"
          data-settled={settled}
        >
          <canvas class="village-ties" ref={ties} aria-hidden="true" />
          <canvas class="village-beings" ref={beings} aria-hidden="true" />
          <canvas class="village-above" ref={above} aria-hidden="true" />
        </div>
        {!settled && (
          <p class="village-wait" role="status">
            Finding everyone a place …
          </p>
        )}
        {hovered && <Hint being={hovered.being} at={hovered.at} />}
        <div class="village-zoom">
          <IconButton icon="plus" label="Zoom in" onClick={withStage(nearer)} />
          <IconButton icon="minus" label="Zoom out" onClick={withStage(farther)} />
          <IconButton icon="fit" label="Show all" onClick={withStage((shown) => shown.fit())} />
        </div>
        {children}
      </div>
      <p class="note village-keys" id="village-keys">
        Drag to move, scroll or pinch to zoom. With the keyboard: arrows, <kbd>+</kbd>, <kbd>−</kbd>,{' '}
        <kbd>0</kbd> for all, <kbd>N</kbd> and <kbd>P</kbd> for the next and the previous character,{' '}
        <kbd>Enter</kbd> opens it.
      </p>
    </>
  );
}

function Hint({ being, at }: { readonly being: Being; readonly at: Point }) {
  return (
    <p class="village-hint" aria-hidden="true" style={{ left: `${at.x}px`, top: `${at.y}px` }}>
      <strong>{being.name}</strong>
      <span>
        {formatMoney(being.wealth)}, mood {Math.round(being.mood)}
      </span>
    </p>
  );
}

/** The next richest, round and round. */
function neighbour(village: Village, from: Being | null, step: 1 | -1): Being | null {
  const ranked = village.beings.filter(({ dead }) => !dead).sort((one, other) => other.wealth - one.wealth);
  const at = from ? ranked.indexOf(from) : step === 1 ? -1 : 0;
  return ranked.at((at + step) % ranked.length) ?? null;
}
