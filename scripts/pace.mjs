// Runs the built service with other constants than its own, for tests, proofs and the history of the demo:
// `PACE='{"hashChainMs":0,"webhooks":{"sweepMs":100}}' node --import ./scripts/pace.mjs dist/src/main.js`.
import { constants } from '../dist/src/common/config/constants.js';

for (const [name, value] of Object.entries(JSON.parse(process.env.PACE))) {
  if (typeof constants[name] === 'object') Object.assign(constants[name], value);
  else constants[name] = value;
}
