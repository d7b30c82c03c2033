export const policyNamePattern = '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$';
const form = new RegExp(policyNamePattern);

/** Lower case words with hyphens, at most 64 characters. */
export function isPolicyName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 64 && form.test(value);
}
