import { TokenBucket } from './token-bucket.js';

describe('a token bucket', () => {
  it('begins full, with two seconds of its rate, and never holds more', () => {
    const bucket = new TokenBucket(10, 0);
    expect(bucket.level(0)).toBe(20);
    expect(bucket.level(60_000)).toBe(20);
    expect(bucket.isFull(60_000)).toBe(true);
  });

  it('fills up at its rate', () => {
    const bucket = new TokenBucket(10, 0);
    bucket.take(20, 0);
    expect(bucket.level(0)).toBe(0);
    expect(bucket.level(100)).toBe(1);
    expect(bucket.level(1100)).toBe(11);
    expect(bucket.isFull(1100)).toBe(false);
    expect(bucket.isFull(2000)).toBe(true);
  });

  it('lets a debt be made, of two seconds at most', () => {
    const bucket = new TokenBucket(10, 0);
    bucket.take(25, 0);
    expect(bucket.level(0)).toBe(-5);
    expect(bucket.level(1000)).toBe(5);
    bucket.take(1000, 1000);
    expect(bucket.level(1000)).toBe(-20);
  });

  it('asks to wait whole seconds, at least one', () => {
    const bucket = new TokenBucket(10, 0);
    expect(bucket.secondsUntil(1, 0)).toBe(1);
    bucket.take(39, 0);
    expect(bucket.secondsUntil(1, 0)).toBe(2);
    expect(bucket.secondsUntil(2, 0)).toBe(3);
    expect(bucket.secondsUntil(2, 1500)).toBe(1);
  });

  it('is not confused by a clock that goes back', () => {
    const bucket = new TokenBucket(10, 5000);
    bucket.take(20, 5000);
    expect(bucket.level(1000)).toBe(0);
  });

  it('takes another rate', () => {
    const bucket = new TokenBucket(10, 0);
    bucket.change(100, 0);
    expect(bucket.level(0)).toBe(200);
    bucket.take(150, 0);
    bucket.change(10, 0);
    expect(bucket.level(0)).toBe(20);
    bucket.take(20, 0);
    bucket.change(100, 0);
    expect(bucket.level(0)).toBe(0);
    expect(bucket.level(10)).toBe(1);
    bucket.take(1000, 10);
    bucket.change(10, 10);
    expect(bucket.level(10)).toBe(-20);
  });
});
