/** Imports of the sources name the `.js` that TypeScript makes of them. */
module.exports = (path, options) =>
  options.defaultResolver(
    /^\.{1,2}\/.*\.js$/.test(path) && !options.basedir.includes('/node_modules/') ? path.slice(0, -3) : path,
    options,
  );
