import { shareConnections } from './connections.js';

const share = (workers: number, mayLower: boolean, letIn: number, poolSize = 10) =>
  shareConnections({ poolSize, workers, mayLower }, letIn);

describe('shareConnections', () => {
  it('leaves the size as it is where all fit in, with one more', () => {
    expect(share(7, true, 97)).toEqual({ poolSize: 10, tooMany: null });
    expect(share(7, false, 97)).toEqual({ poolSize: 10, tooMany: null });
    expect(share(8, false, 97).tooMany?.says).toContain('8 workers with 10 connections each');
  });

  it('lowers a size that nobody asked for', () => {
    expect(share(16, true, 97)).toEqual({ poolSize: 4, tooMany: null });
    expect(share(29, true, 97)).toEqual({ poolSize: 2, tooMany: null });
  });

  it('says so where not even two each fit in', () => {
    const { poolSize, tooMany } = share(64, true, 97);
    expect(poolSize).toBe(2);
    expect(tooMany?.says).toContain('64 workers with 2 connections each');
  });

  it('keeps a size that was asked for, and says that it is too much', () => {
    const { poolSize, tooMany } = share(16, false, 97);
    expect(poolSize).toBe(10);
    expect(tooMany?.next).toContain('DATABASE_POOL_SIZE');
  });
});
