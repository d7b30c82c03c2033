const { createRequire, isBuiltin } = require('node:module');
const path = require('node:path');
const { default: JestRuntime } = require('jest-runtime');

const root = path.join(__dirname, '..', '..');
const sources = path.join(root, 'src') + path.sep;
const built = path.join(root, 'dist', 'src') + path.sep;

/**
 * Packages and the service itself are loaded by Node, once a process and as they are shipped. Jest would read, compile and run
 * their 1,500 modules anew for every test file, and keep what they leave behind. Only what belongs to the tests is left to it.
 */
module.exports = class TestRuntime extends JestRuntime {
  requireModuleOrMock(from, name) {
    const load = createRequire(from);
    if (name.startsWith('.')) {
      const wanted = path.resolve(path.dirname(from), name);
      return wanted.startsWith(sources)
        ? load(built + wanted.slice(sources.length))
        : super.requireModuleOrMock(from, name);
    }
    return isBuiltin(name) || name === '@jest/globals' ? super.requireModuleOrMock(from, name) : load(name);
  }
};
