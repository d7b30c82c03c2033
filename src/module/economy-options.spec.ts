import { variables } from '../env-variables.js';
import { variableOf, withoutOption } from './economy-options.js';

it('every variable of the service is an option of the module, or means nothing in a host', () => {
  const named = [...Object.values(variableOf), ...withoutOption];
  expect([...named].sort()).toEqual(variables.map(({ name }) => name).sort());
});
