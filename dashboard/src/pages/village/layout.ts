/** Characters by their places in a list, and ties between them. */
export interface LayoutOrder {
  readonly radii: Float32Array<ArrayBuffer>;
  /** Two for each tie. */
  readonly ends: Uint16Array<ArrayBuffer>;
  /** From 0 to 1, one for each tie. */
  readonly strengths: Float32Array<ArrayBuffer>;
}

export interface LayoutAnswer {
  /** Two for each character. */
  readonly places: Float32Array;
  /** Whether they are close to the final ones. */
  readonly near: boolean;
  readonly done: boolean;
}

/** Finds a place for each character, in a thread of its own; returns what stops it. */
export function startLayout(
  order: LayoutOrder,
  onPlaces: (answer: LayoutAnswer) => void,
  onFault: () => void,
): () => void {
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<LayoutAnswer>) => {
    onPlaces(data);
    if (data.done) worker.terminate();
  });
  worker.addEventListener('error', onFault);
  worker.postMessage(order, [order.radii.buffer, order.ends.buffer, order.strengths.buffer]);
  return () => worker.terminate();
}
