import { EconomyError } from '../common/errors/economy-error.js';
import { SetMetadata } from '@nestjs/common';
import { type Role, roles } from '../person/person.entity.js';
import { type Scope, scopes } from './scope.js';

/** A role is as many of the scopes, in their order. */
export function scopesOf(role: Role): readonly Scope[] {
  return scopes.slice(0, roles.indexOf(role) + 1);
}

/** The role that a route with this scope needs. */
export function roleFor(scope: Scope): Role {
  return roles[scopes.indexOf(scope)]!;
}

export function includesRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

export function isRole(value: unknown): value is Role {
  return (roles as readonly unknown[]).includes(value);
}

/** The refusal of what a person may not do. */
export function roleRefusal(
  role: Role,
  needed: Role,
  headers: Readonly<Record<string, string>> = {},
): EconomyError {
  return new EconomyError('FORBIDDEN', {
    detail: `This needs the role ${needed}, and yours is ${role}. An owner can give you another one.`,
    extra: { role: needed },
    headers,
  });
}

export const neededRole = 'economy:role';

/**
 * The role that a person needs for a route, where it is another than its scope says: `read` for `economy:read`, `operate` for
 * `economy:write`, `own` for `manage`. Tokens of games are held to the scope alone.
 */
export const NeedsRole = (role: Role): ClassDecorator & MethodDecorator => SetMetadata(neededRole, role);
