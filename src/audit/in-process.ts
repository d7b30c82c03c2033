/** In place of the id of a token: the change was made by code in the process of the service (`economy.as`), which has none. */
export const inProcess = 'in-process';
