/** True when `Accept` names a type with more weight than JSON, or with as much and before it. */
export function prefersToJson(wanted: string, accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map((range, index) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return { type, index, weight };
  });
  const other = ranges.find(({ type, weight }) => type === wanted && weight > 0);
  const json = ranges.find(({ type }) => type === 'application/json');
  if (!other || !json) return other !== undefined;
  return other.weight > json.weight || (other.weight === json.weight && other.index < json.index);
}
