import { type Role } from '../../src/person/person.entity.js';
import { type ApiClient, type Json } from './api-client.js';
import { type TestService } from './test-service.js';

export const password = 'correct horse battery';

/** A new person of the client's application, with the code of the invitation. */
export async function invite(client: ApiClient, name: string, role: Role): Promise<Json> {
  const { status, body } = await client.post('/v1/person', { name, role });
  expect(status).toBe(201);
  return body;
}

/** One of the routes of the dashboard for people, which are not in the OpenAPI document. */
export async function askDashboard(
  baseUrl: string,
  path: string,
  body: Json,
): Promise<{ readonly status: number; readonly body: Json }> {
  const response = await fetch(`${baseUrl}/dashboard/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

export const choosePassword = (baseUrl: string, code: unknown, chosen = password) =>
  askDashboard(baseUrl, 'invitation/password', { code, password: chosen });

/** The token of a new person of the client's application, who has chosen a password. */
export async function tokenOfPerson(
  owner: ApiClient,
  role: Role = 'operate',
  name: string = role,
): Promise<string> {
  const { invitation } = await invite(owner, name, role);
  const { body } = await choosePassword(owner.baseUrl, invitation);
  return body['access_token'] as string;
}

/** A client with the token of a new person, who has chosen a password. */
export async function newPerson(
  service: TestService,
  owner: ApiClient,
  role: Role,
  name: string = role,
): Promise<{ readonly id: string; readonly client: ApiClient }> {
  const { id, invitation } = await invite(owner, name, role);
  const { status, body } = await choosePassword(service.baseUrl, invitation);
  expect(status).toBe(200);
  return { id: id as string, client: service.clientWith(body['access_token'] as string) };
}
