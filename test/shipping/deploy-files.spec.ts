import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings } from '../../src/common/config/env.js';
import { variables } from '../../src/common/config/env-variables.js';
import { type Json } from '../support/api-client.js';
import { readText, root } from '../support/readme.js';

const folder = 'deploy/kubernetes';
const manifests = readdirSync(join(root, folder))
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) =>
    parseAllDocuments(readText(`${folder}/${file}`)).map((document) => document.toJS() as Json),
  );
const of = (kind: string, name?: string): Json => {
  const found = manifests.filter(
    (manifest) =>
      manifest['kind'] === kind && (name ?? manifest['metadata'].name) === manifest['metadata'].name,
  );
  expect(found).toHaveLength(1);
  return found[0]!;
};
const compose = parse(readText('compose.yaml')) as Json;
const dockerfile = readText('Dockerfile');
const unit = readText('deploy/systemd/agent-npc-economy@.service');
const migrationUnit = readText('deploy/systemd/agent-npc-economy-migrate.service');
const pod = (): Json => of('Deployment')['spec'].template.spec;
const container = (): Json => pod()['containers'][0];

describe('the Kubernetes manifests', () => {
  it('have the fields and types of the API of Kubernetes, and no others', () => {
    const misspelt = structuredClone(of('Deployment'));
    misspelt['spec'].template.spec.terminationGracePeriod = 5;
    const mistyped = structuredClone(of('Deployment'));
    mistyped['spec'].replicas = '3';
    // The two that are wrong are compiled along, because the compiler takes its time.
    const faults = faultsOf([misspelt, mistyped, ...manifests]);
    expect(faults).toEqual([
      [0, expect.stringContaining('"terminationGracePeriod"')],
      [1, "Type 'string' is not assignable to type 'number'."],
    ]);
  });

  it('are resources of the kustomization, but for the template of the secrets and the autoscaler', () => {
    const { resources } = parse(readText(`${folder}/kustomization.yaml`)) as { resources: string[] };
    expect([...resources, 'autoscaler.yaml', 'kustomization.yaml', 'secret.example.yaml'].sort()).toEqual(
      readdirSync(join(root, folder)).sort(),
    );
  });

  it('name existing settings, secrets, accounts, ports and pods', () => {
    for (const { spec } of [of('Deployment')['spec'].template, of('Job')['spec'].template] as Json[]) {
      expect(spec.serviceAccountName).toBe(of('ServiceAccount')['metadata'].name);
      for (const { configMapRef, secretRef } of spec.containers[0].envFrom)
        of(configMapRef ? 'ConfigMap' : 'Secret', (configMapRef ?? secretRef).name);
      const volumes = spec.volumes.map(({ name }: Json) => name);
      for (const { name } of spec.containers[0].volumeMounts) expect(volumes).toContain(name);
    }
    const labels = of('Deployment')['spec'].template.metadata.labels;
    const selectors = [
      of('Deployment')['spec'].selector.matchLabels,
      of('Service')['spec'].selector,
      of('PodDisruptionBudget')['spec'].selector.matchLabels,
      ...pod()['topologySpreadConstraints'].map(
        (constraint: Json) => constraint['labelSelector'].matchLabels,
      ),
    ];
    for (const selector of selectors) expect(labels).toMatchObject(selector);
    // What is told to the service, or bound to its life, is not told to a migration.
    const { labels: job } = of('Job')['spec'].template.metadata;
    for (const selector of selectors) expect(job).not.toMatchObject(selector);
    expect(of('HorizontalPodAutoscaler')['spec'].scaleTargetRef.name).toBe(of('Deployment')['metadata'].name);
    const ports = container()['ports'].map(({ name }: Json) => name);
    expect(ports).toEqual([of('Service')['spec'].ports[0].targetPort]);
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
      expect(ports).toContain(container()[probe].httpGet.port);
    expect(String(container()['ports'][0].containerPort)).toBe(of('ConfigMap')['data'].PORT);
  });

  it('keep the pods within what a restricted namespace allows, with nothing to write but /tmp', () => {
    expect(of('Namespace')['metadata'].labels).toEqual({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
    for (const { spec } of [of('Deployment')['spec'].template, of('Job')['spec'].template] as Json[]) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          {
            securityContext: {
              allowPrivilegeEscalation: false,
              capabilities: { drop: ['ALL'] },
              readOnlyRootFilesystem: true,
            },
            volumeMounts: [{ mountPath: '/tmp' }],
          },
        ],
      });
      for (const field of ['hostNetwork', 'hostPID', 'hostIPC']) expect(spec).not.toHaveProperty(field);
    }
  });

  it('replace a pod only by one that is ready, and never take more than one away', () => {
    expect(of('Deployment')['spec']).toMatchObject({
      replicas: 3,
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
    });
    expect(of('PodDisruptionBudget')['spec'].maxUnavailable).toBe(1);
    expect(container()['readinessProbe'].httpGet.path).toBe('/health/ready');
    expect(container()['livenessProbe'].httpGet.path).toBe('/health/live');
  });

  it("pass the owner's address to the migration only", () => {
    const secretsOf = (template: Json): string[] =>
      template['spec'].containers[0].envFrom.flatMap(({ secretRef }: Json) => secretRef?.name ?? []);
    expect(secretsOf(of('Deployment')['spec'].template)).toEqual(['economy-service']);
    expect(secretsOf(of('Job')['spec'].template)).toEqual(['economy-service', 'economy-migration']);
    expect(of('Secret', 'economy-service')['stringData']).not.toHaveProperty('DATABASE_MIGRATION_URL');
  });
});

describe('every way to run it', () => {
  const settingsOfKubernetes = (): Record<string, string> => ({
    ...of('ConfigMap')['data'],
    ...of('Secret', 'economy-service')['stringData'],
    ...of('Secret', 'economy-migration')['stringData'],
  });
  const settingsOfUnits = (): Record<string, string> =>
    Object.fromEntries(
      [...`${unit}\n${migrationUnit}`.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((pair) => pair.split('=', 2) as [string, string]),
      ),
    );

  it('names only variables that the service reads', () => {
    const known = variables.map(({ name }) => name);
    const named = {
      kubernetes: Object.keys(settingsOfKubernetes()),
      service: Object.keys(compose['services'].service.environment),
      migrate: Object.keys(compose['services'].migrate.environment),
      units: Object.keys(settingsOfUnits()),
      // Those of their environment files stand in comments.
      files: [...`${unit}\n${migrationUnit}`.matchAll(/\b[A-Z]+_[A-Z_]+\b/g)]
        .map(([name]) => name)
        .filter((name) => !name.startsWith('AF_')),
      dockerfile: [
        ...dockerfile.matchAll(/^ENV (\w+)=/gm),
        ...dockerfile.matchAll(/process\.env\.(\w+)/g),
      ].map(([, name]) => name!),
    };
    for (const [where, names] of Object.entries(named)) {
      expect({ where, names: names.length > 0 }).toEqual({ where, names: true });
      expect({ where, unknown: names.filter((name) => !known.includes(name)) }).toEqual({
        where,
        unknown: [],
      });
    }
  });

  it('has settings that the service accepts, in production', () => {
    const secret = 'x'.repeat(32);
    const keys = { JWT_SECRET: secret, AGENT_CREDENTIALS_KEY: secret };
    const filled = (given: Record<string, string>): Record<string, string> => ({ ...given, ...keys });
    expect(readSettings(filled(settingsOfKubernetes()))).toMatchObject({
      production: true,
      logPretty: false,
    });
    for (const { environment } of [compose['services'].service, compose['services'].migrate]) {
      const settled = JSON.stringify(environment).replaceAll(/\$\{\w+:\?[^}]*\}/g, secret);
      expect(settled).not.toContain('${');
      expect(() => readSettings(JSON.parse(settled) as Record<string, string>)).not.toThrow();
    }
  });

  it('gives running requests as much time to end as the service does', () => {
    const graceMs = Number(settingsOfKubernetes()['SHUTDOWN_GRACE_MS']);
    const delayMs = Number(settingsOfKubernetes()['SHUTDOWN_DELAY_MS']);
    expect(delayMs).toBeGreaterThan(0);
    expect(container()).not.toHaveProperty('lifecycle');
    expect(graceMs).toBe(
      readSettings({ DATABASE_URL: 'postgres://a/b', JWT_SECRET: 'x'.repeat(32) }).shutdownGraceMs,
    );
    expect(pod()['terminationGracePeriodSeconds']).toBe((delayMs + graceMs) / 1000 + 10);
    expect(Number(settingsOfUnits()['SHUTDOWN_GRACE_MS'])).toBe(graceMs);
    expect(unit).toContain(`\nTimeoutStopSec=${graceMs / 1000 + 10}\n`);
    const { service } = compose['services'];
    expect(Number(service.environment.SHUTDOWN_GRACE_MS)).toBe(graceMs);
    expect(service.stop_grace_period).toBe(`${graceMs / 1000 + 10}s`);
  });

  it('starts what the image starts', () => {
    const [, command = ''] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const words = JSON.parse(command) as string[];
    expect(unit).toContain(`\nExecStart=/usr/bin/${words.join(' ')}\n`);
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
    expect(scripts['start:prod']).toBe(words.join(' '));
    const migrate = ['node', 'dist/src/cli/main.js', 'migrate'];
    expect(of('Job')['spec'].template.spec.containers[0].command).toEqual(migrate);
    expect(compose['services'].migrate.command).toEqual(migrate);
    expect(migrationUnit).toContain(`\nExecStart=/usr/bin/${migrate.join(' ')}\n`);
  });

  it('runs as a user that is not root', () => {
    const [, user] = /^USER (\d+:\d+)$/m.exec(dockerfile) ?? [];
    const { runAsUser, runAsGroup } = pod()['securityContext'];
    expect(`${runAsUser}:${runAsGroup}`).toBe(user);
    expect(runAsUser).toBeGreaterThan(0);
    expect(`${unit}${migrationUnit}`.match(/^DynamicUser=yes$/gm)).toHaveLength(2);
    for (const name of ['service', 'migrate']) {
      expect(compose['services'][name]).toMatchObject({
        cap_drop: ['ALL'],
        read_only: true,
        security_opt: ['no-new-privileges:true'],
      });
    }
  });
});

const modules: Record<string, string> = {
  'apps/v1': 'apps/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
  v1: 'core/v1',
};

/** Compiles the manifests as literals of the types of Kubernetes' API, which know every field: the place and the fault. */
function faultsOf(objects: readonly Json[]): [number, string][] {
  const lines = objects.map((object) => {
    const module = modules[object['apiVersion']];
    return `export const _: import('kubernetes-types/${module}').${object['kind']} = ${JSON.stringify(object)};`;
  });
  const source = lines.map((line, index) => line.replace('_', `manifest${index}`)).join('\n');
  const name = join(root, 'test', 'manifests.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const plain = ts.createCompilerHost(options);
  host.fileExists = (file) => file === name || plain.fileExists(file);
  host.readFile = (file) => (file === name ? source : plain.readFile(file));
  host.getSourceFile = (file, target, ...more) =>
    file === name ? ts.createSourceFile(file, source, target) : plain.getSourceFile(file, target, ...more);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([name], options, host))
    .map(({ file, start, messageText }) => [
      file?.fileName === name ? file.getLineAndCharacterOfPosition(start ?? 0).line : -1,
      ts.flattenDiagnosticMessageText(messageText, '\n'),
    ]);
}
