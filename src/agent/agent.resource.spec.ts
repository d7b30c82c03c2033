import { type AgentRow } from '../database/rows.js';
import { type KnownApplication } from '../identity/application-directory.js';
import { toFullAgent, toMinimalAgent, toNestedAgent } from './agent.resource.js';

const row: AgentRow = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  created_at: '2026-01-01T00:00:01+00:00',
  updated_at: '2026-01-01T00:00:02+00:00',
  deleted_at: '2026-01-01T00:00:03+00:00',
  name: 'Bob',
  endpoint: 'http://127.0.0.1:9/bob',
  host_type: 'self_hosted',
  protocol: 'converse',
  options: { language: 'de' },
  has_credentials: true,
  healthy: false,
  last_health_check: '2026-01-01T00:00:04+00:00',
  last_failure: { at: '2026-01-01T00:00:05+00:00', kind: 'connect', detail: 'nobody listens' },
};

describe('an agent as a response shows it', () => {
  it('has all that is in its row, each moment its own', () => {
    const nested = {
      id: row.id,
      createdAt: '2026-01-01T00:00:01.000Z',
      updatedAt: '2026-01-01T00:00:02.000Z',
      deletedAt: '2026-01-01T00:00:03.000Z',
      name: 'Bob',
      endpoint: 'http://127.0.0.1:9/bob',
      hostType: 'self_hosted',
      protocol: 'converse',
      options: { language: 'de' },
      hasCredentials: true,
      lastHealthCheck: '2026-01-01T00:00:04.000Z',
      healthy: false,
      claimedInstances: [],
    };
    const full = toFullAgent({ row, claims: [] }, {} as KnownApplication);
    expect(full).toEqual({
      ...nested,
      lastFailure: { at: '2026-01-01T00:00:05.000Z', kind: 'connect', detail: 'nobody listens' },
    });
    expect(toNestedAgent(row)).toEqual(nested);
    expect(toMinimalAgent({ ...full, claimedInstances: [{}, {}] })).toEqual({
      ...{ id: row.id, healthy: false, claimedInstanceCount: 2 },
    });
  });

  it('has nothing where nothing has happened', () => {
    const fresh = { ...row, deleted_at: null, last_health_check: null, last_failure: null };
    expect(toFullAgent({ row: fresh, claims: [] }, {} as KnownApplication)).toMatchObject({
      ...{ deletedAt: null, lastHealthCheck: null, lastFailure: null },
    });
  });
});
