/** Who calls: an application with a token. */
export interface Tenant {
  readonly applicationId: string;
  readonly token: string;
}

/** A running service, seen from outside: over HTTP, and its database for a look at the rows. */
export interface Target {
  /** One for each replica. */
  readonly baseUrls: readonly string[];
  readonly databaseUrl: string;
  newTenant(): Promise<Tenant>;
}
