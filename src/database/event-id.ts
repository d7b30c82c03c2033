/** The id of an event: its own, or the one that follows from where and when it happened (`economy.event_id`). */
export function eventIdOf(
  id: string | null | undefined,
  instanceId: string,
  seq: number,
  at: string | number,
): string {
  if (id) return id;
  const time = (typeof at === 'number' ? at : Date.parse(at)).toString(16).padStart(12, '0');
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-7${instanceId.slice(0, 3)}-8${instanceId.slice(3, 6)}-` +
    seq.toString(16).padStart(12, '0')
  );
}
