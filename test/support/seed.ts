/** The seed of what a test makes up: `TEST_SEED`, else another one each run, which prints it at its start. */
export const seed = Number(process.env['TEST_SEED']);
