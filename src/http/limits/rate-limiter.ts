import { type ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type KnownApplication } from '../../identity/application-directory.js';
import { deriveId } from '../../common/identifier.js';
import { type RequestContext } from '../adapter/request-context.js';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { InstanceDirectory } from '../../ledger/instance-directory.js';
import { RateSubject, type Refusal } from './rate-subject.js';

/** How long a read has a connection for the price of one request. */
const millisecondsPerUnit = 50;

/** A request, and the limits that it has passed. */
interface LimitedRequest extends RequestContext {
  rateSubjects?: readonly RateSubject[];
}

/**
 * Limits of requests a second, for applications and for instances. All of it is in memory and nothing waits; what other
 * replicas let through is received about once a second (`RateExchange`). See docs/adr/0013.
 */
@Injectable()
export class RateLimiter {
  /** Bounded: names of instances that do not exist are many, too. */
  private readonly subjects = new LRUCache<string, RateSubject>({ max: 50_000 });
  private overrides = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly instances: InstanceDirectory,
  ) {}

  /** False as long as nobody can be limited, so that a service without limits pays nothing for them. */
  get active(): boolean {
    const { application, instance } = this.settings.rateLimits;
    return application > 0 || instance > 0 || this.overrides;
  }

  /** Like `findRefusal`, but throws the refusal. */
  admit(request: LimitedRequest, application: KnownApplication, instance: string | null): void {
    const refusal = this.findRefusal(request, application, instance);
    if (refusal) throw refusal.error;
  }

  /**
   * Takes one unit for a request from each limit that it is under and has not passed yet, and says so in its headers.
   * Takes nothing when one of them is used up, and returns its refusal.
   */
  findRefusal(
    request: LimitedRequest,
    application: KnownApplication,
    instance: string | null,
  ): Refusal | null {
    if (application.rate_limit !== null) this.overrides = true;
    if (!this.active) return null;
    const now = performance.now();
    const passed = request.rateSubjects ?? [];
    const due = this.subjectsOf(application, instance, now).filter(
      ({ policy }) => !passed.some((subject) => subject.policy === policy),
    );
    if (due.length === 0) return null;
    const all = [...passed, ...due];
    const full = due.find(({ bucket }) => bucket.level(now) < 1);
    if (!full) for (const subject of due) subject.take(1, now);
    request.rateSubjects = all;
    showLimits(request.response, all, now);
    return full ? full.refuse(now) : null;
  }

  /**
   * Takes what a large request costs beyond one. It may make a debt, or one that costs more than a bucket holds would never
   * pass; while there is a debt, no other large one does.
   */
  charge(request: LimitedRequest, units: number): void {
    const subjects = request.rateSubjects;
    if (units <= 0 || !subjects) return;
    const now = performance.now();
    const inDebt = subjects.find(({ bucket }) => bucket.level(now) < 0);
    if (!inDebt) for (const subject of subjects) subject.take(units, now);
    showLimits(request.response, subjects, now);
    if (inDebt) throw inDebt.refusal(0, now);
  }

  /** What a read cost beyond one unit, known at its end: one for each 50 ms that it had a connection. It may make a debt. */
  chargeTime({ rateSubjects }: LimitedRequest, milliseconds: number): void {
    const units = Math.floor(milliseconds / millisecondsPerUnit);
    if (units === 0 || !rateSubjects) return;
    const now = performance.now();
    for (const subject of rateSubjects) subject.take(units, now);
  }

  /** Everybody who used a limit lately. The others are forgotten here. */
  busySubjects(): readonly RateSubject[] {
    const now = performance.now();
    for (const [key, subject] of [...this.subjects]) if (subject.isIdle(now)) this.subjects.delete(key);
    return [...this.subjects.values()];
  }

  private subjectsOf(application: KnownApplication, instance: string | null, now: number): RateSubject[] {
    const { rateLimits } = this.settings;
    const found: RateSubject[] = [];
    const rate = application.rate_limit ?? rateLimits.application;
    if (rate > 0) found.push(this.subject('application', application.id, application.id, rate, now));
    if (rateLimits.instance > 0 && instance !== null) {
      // Counted by id, whichever of its names is used, and within the application, so that nobody uses up another's limit.
      const id = this.instances.peekId(application.id, instance) ?? instance;
      const key = `${application.id} ${id}`;
      found.push(this.subject('instance', key, id, rateLimits.instance, now, application.id));
    }
    return found;
  }

  private subject(
    policy: RateSubject['policy'],
    key: string,
    id: string,
    rate: number,
    now: number,
    scope?: string,
  ): RateSubject {
    const known = this.subjects.get(key);
    if (known) {
      known.bucket.change(rate, now);
      return known;
    }
    const subject = new RateSubject(policy, scope === undefined ? id : deriveId(scope, id), rate, now);
    this.subjects.set(key, subject);
    return subject;
  }
}

function showLimits(response: ServerResponse, subjects: readonly RateSubject[], now: number): void {
  response.setHeader('RateLimit-Policy', subjects.map(({ policyItem }) => policyItem).join(', '));
  response.setHeader('RateLimit', subjects.map((subject) => subject.stateItem(now)).join(', '));
}
