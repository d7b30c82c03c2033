/** How clients of Orval send a request: with the address of the service and the token. */
export async function call<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const headers = { ...init.headers, authorization: `Bearer ${process.env['TOKEN']}` };
  const response = await fetch(`${process.env['BASE']}${path}`, { ...init, headers });
  const data: unknown = await response.json();
  return { data, status: response.status, headers: response.headers } as Answer;
}
