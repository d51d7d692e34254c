/** Optional packages of other platforms that the lock file names but does not pin. */
export function missingPlatforms(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !holders(path).some((holder) => packages[`${holder}node_modules/${name}`]))
      .map(([name, version]) => ({ path, name, version })),
  );
}

/** The folders in which Node looks for a package's dependencies, nearest first. */
function holders(path) {
  const parts = path ? path.split('/node_modules/') : [];
  return ['', ...parts.map((_, index) => `${parts.slice(0, index + 1).join('/node_modules/')}/`)].reverse();
}
