import { plainFailure } from '../turn-failure.js';

/** `{endpoint}/path`; a query of the endpoint (`?api-version=…`) is kept. */
export function endpointUrl(endpoint: string, path: string): URL {
  if (!URL.canParse(endpoint)) throw plainFailure('blocked', 'the agent endpoint is not an absolute URL');
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
  url.hash = '';
  return url;
}
