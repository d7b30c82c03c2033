/** A snapshot that cannot be imported, in words for whoever has the file. */
export class BrokenSnapshot extends Error {}
