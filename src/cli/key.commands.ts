import { type INestApplicationContext } from '@nestjs/common';
import { type Command, InvalidArgumentError } from 'commander';
import { DataSource } from 'typeorm';
import { parseMoment } from '../common/moment.js';
import { ApplicationKeys } from '../identity/application-keys.js';
import { ApplicationService } from '../identity/application.service.js';
import { type Scope, scopes } from '../identity/scope.js';
import { toKey } from '../application/key.resource.js';
import { changed, printJson, readLine, readScopes } from './application.commands.js';
import { UserFault } from '../common/errors/economy-error.js';
import { foundApplication, readIdentifier } from './target.js';
import { withRecordedService, withService } from './with-service.js';

interface KeyOptions {
  readonly scope?: Scope[];
  readonly expires?: Date;
}

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('the keys (client secrets) of an application');

  keys
    .command('list')
    .description('list them, without the secrets')
    .argument('<id>')
    .action(async (id: string) => {
      const found = await withService(async (app) =>
        app.get(ApplicationKeys).list(await applicationId(app, id)),
      );
      printJson(found.map(toKey));
    });

  keys
    .command('add')
    .description('create another one; its secret is shown only once')
    .argument('<id>')
    .argument('<name>', 'where it is used', readLine)
    .option('--scope <scopes>', `comma-separated; default all: ${scopes.join(',')}`, readScopes)
    .option('--expires <when>', 'when it expires, such as 2027-01-01T00:00:00Z; default never', readEnd)
    .action(async (id: string, name: string, { scope, expires }: KeyOptions) => {
      const details = { name, scope, expires: expires?.toISOString() };
      const { key, clientSecret } = await withRecordedService(
        { command: 'keys add', applicationId: id, details },
        async (app) => {
          const owner = await applicationId(app, id);
          return app
            .get(DataSource)
            .transaction((manager) =>
              app.get(ApplicationKeys).make(manager, owner, { name, scopes: scope, expiresAt: expires }),
            );
        },
        ({ key }) => ({ details: { keyId: key.id } }),
      );
      printJson({ clientId: key.applicationId, clientSecret, ...toKey(key) });
    });

  keys
    .command('revoke')
    .description('revoke one and all tokens issued with it; takes effect within 5 seconds on every replica')
    .argument('<id>')
    .argument('<keyId>', 'see keys list', readIdentifier)
    .action(async (id: string, keyId: string) => {
      const key = await withRecordedService(
        { command: 'keys revoke', applicationId: id, details: { keyId } },
        async (app) => {
          const owner = await applicationId(app, id);
          const revoked = await app
            .get(DataSource)
            .transaction((manager) => app.get(ApplicationKeys).revoke(manager, owner, keyId));
          if (revoked) return revoked;
          throw new UserFault('UNKNOWN_KEY', `the application has no key ${keyId}; see keys list ${id}`);
        },
      );
      printJson(toKey(key));
    });

  keys
    .command('rotate')
    .description('replace all with a new one; they and all tokens stop working')
    .argument('<id>')
    .action(async (id: string) => {
      const rotated = await changed('keys rotate', id, (service) => service.rotateSecret(id));
      printJson({ clientId: rotated.application.id, clientSecret: rotated.clientSecret });
    });
}

async function applicationId(app: INestApplicationContext, id: string): Promise<string> {
  return foundApplication(id, await app.get(ApplicationService).find(id)).id;
}

function readEnd(text: string): Date {
  const moment = parseMoment(text);
  if (moment && moment.getTime() > Date.now()) return moment;
  throw new InvalidArgumentError('it must be a time in the future, such as 2027-01-01T00:00:00Z');
}
