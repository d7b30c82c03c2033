const { default: Sequencer } = require('@jest/test-sequencer');

/** Short files that take long: they start processes or browsers, and wait for them, or run long scripts. */
const long =
  /\/test\/(?:approval\/|proofs\/|dashboard\/|mcp\/serving|database\/outage|citus\/sweeps|scenarios\/repeats|[\w-]+\.spec\.ts$)/;

/** These first, so that none of them is left over when all the others are done; then by size, as ever. */
module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path }) => long.test(path);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
