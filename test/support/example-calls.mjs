// The examples of the OpenAPI document as calls of curl.
import { wholeDocument } from '../../scripts/whole-document.js';

/** One call for each operation, in the order of the document; the identifiers are those of the demo world. */
export function exampleCalls(document) {
  return Object.entries(wholeDocument(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      curlOf({ ...operation, path, method: method.toUpperCase() }),
    ),
  );
}

function curlOf(operation) {
  const { method, path, parameters = [], requestBody, security } = operation;
  const given = (place) => parameters.filter((one) => one.in === place);
  let address = path;
  for (const { name, example } of given('path'))
    address = address.replace(`{${name}}`, String(example ?? `{${name}}`));
  const query = given('query')
    .filter(({ required, example }) => required && example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const words = [
    method === 'GET' ? 'curl -sS' : `curl -sS -X ${method}`,
    `"$BASE${address}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
  ];
  const lines = [words.join(' ')];
  if (!security) lines.push('-H "Authorization: Bearer $TOKEN"');
  const body = requestBody?.content?.['application/json'];
  if (body?.example !== undefined) {
    lines.push("-H 'Content-Type: application/json'");
    lines.push(`-d '${JSON.stringify(body.example).replaceAll("'", String.raw`'\''`)}'`);
  }
  return lines.join(' \\\n  ');
}
