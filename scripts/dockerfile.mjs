// Carries out a Dockerfile as plain shell, each stage in a folder of its own, for machines without a container engine.
// Knows what the Dockerfile of this service uses, and refuses the rest. What it cannot show: the base image.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';

/**
 * @typedef {object} Image
 * @property {string} root the file system, without that of the base image
 * @property {string} workdir
 * @property {Record<string, string>} env
 * @property {string} user
 * @property {string[]} command
 * @property {string[]} healthCheck
 */

/**
 * Builds every stage in order, the last one is the image.
 *
 * @param {{ context: string, folder: string, run: (command: string, options: { cwd: string, env: object }) => void }} options
 * @returns {Image}
 */
export function buildImage({ context, folder, run }) {
  const source = readFileSync(join(context, 'Dockerfile'), 'utf8');
  const ignored = dockerignore(readFileSync(join(context, '.dockerignore'), 'utf8'));
  const stages = new Map();
  let stage;
  for (const instruction of DockerfileParser.parse(source).getInstructions()) {
    const keyword = instruction.getKeyword();
    const words = instruction.getArguments().map((argument) => argument.getValue());
    if (keyword === 'FROM') {
      const name = words[2] ?? String(stages.size);
      stage = { root: join(folder, name), workdir: '/', env: {}, user: 'root', command: [], healthCheck: [] };
      stages.set(name, stage);
      mkdirSync(stage.root, { recursive: true });
    } else if (keyword === 'WORKDIR') {
      stage.workdir = words[0];
      mkdirSync(join(stage.root, stage.workdir), { recursive: true });
    } else if (keyword === 'COPY') {
      const from = /^--from=(.+)$/.exec(instruction.getFlags()[0]?.toString() ?? '')?.[1];
      const paths = words.filter((word) => !word.startsWith('--'));
      const sources = paths.slice(0, -1);
      const target = join(stage.root, resolve(stage.workdir, paths.at(-1)));
      for (const path of sources) {
        const base = from === undefined ? context : stages.get(from).root;
        // A folder gives what is in it, several files go into the target.
        const into = paths.at(-1).endsWith('/') ? join(target, path.split('/').at(-1)) : target;
        cpSync(join(base, path), into, {
          recursive: true,
          verbatimSymlinks: true,
          filter: (file) => from !== undefined || !ignored(relative(context, file)),
        });
      }
    } else if (keyword === 'RUN') {
      run(instruction.getArgumentsContent(), { cwd: join(stage.root, stage.workdir), env: stage.env });
    } else if (keyword === 'ENV') {
      for (const property of instruction.getProperties()) stage.env[property.getName()] = property.getValue();
    } else if (keyword === 'USER') {
      stage.user = words[0];
    } else if (keyword === 'CMD') {
      stage.command = JSON.parse(instruction.getArgumentsContent());
    } else if (keyword === 'HEALTHCHECK') {
      const content = instruction.getRawArgumentsContent();
      stage.healthCheck = JSON.parse(content.slice(content.indexOf('[')));
    } else if (!['ARG', 'LABEL', 'EXPOSE'].includes(keyword)) {
      throw new Error(`scripts/dockerfile.mjs does not know ${keyword}`);
    }
  }
  return stage;
}

/** The last pattern that matches a path, or a folder above it, decides; `!` lets it in again. */
function dockerignore(text) {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const kept = line.startsWith('!');
      return { kept, expression: expressionOf(kept ? line.slice(1) : line), path: line.replace(/^!/, '') };
    });
  return (path) => {
    if (path === '') return false;
    const last = patterns.findLast(({ expression }) => expression.test(path));
    if (last === undefined || last.kept) return false;
    // A folder on the way to something that is let in has to be entered.
    return !patterns.some(({ kept, path: inner }) => kept && inner.startsWith(`${path}/`));
  };
}

function expressionOf(pattern) {
  const parts = pattern.split('/').map((part) => {
    if (part === '**') return '(?:.*/)?';
    return `${part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}/`;
  });
  return new RegExp(`^${parts.join('').replace(/\/$/, '')}(?:/|$)`);
}

/** Runs a command to its end; throws with what it said when it fails. */
export function must(file, args, options = {}) {
  const { status, error, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${[file, ...args].join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
