import satisfies from 'spdx-satisfies';

/** Licences of packages that a program under the MIT licence may depend on. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Of fonts.
  'OFL-1.1',
  // For unchanged files only; npm installs them, the repository does not hold them.
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Zlib',
];

/** Packages whose licence is allowed although it is not in the list, with it as they name it. */
const exceptions = [
  // libvips, linked dynamically by sharp.
  { packages: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  // Names both, but not in the form of SPDX.
  { packages: /^ibantools$/, licence: 'MIT or MPL-2.0' },
  // The packages have the text of the MIT licence, or its name in their README, but name none.
  { packages: /^(combine-errors|png-js)$/, licence: 'MIT' },
];

/**
 * The packages of a lock file whose licence is missing or not allowed.
 * @param packages `packages` of package-lock.json, by path
 * @returns each as 'name: licence'
 */
export function refusedLicences(packages) {
  const ofOptional = new Map(
    Object.values(packages).flatMap(({ optionalDependencies = {}, license }) =>
      Object.keys(optionalDependencies).map((name) => [name, license]),
    ),
  );
  return Object.entries(packages).flatMap(([path, { license }]) => {
    const name = path.split('node_modules/').at(-1);
    if (!name) return [];
    const exception = exceptions.find(({ packages }) => packages.test(name));
    // The lock file has no licence of a package for another platform: it has that of the package it belongs to.
    const licence = license ?? exception?.licence ?? ofOptional.get(name) ?? 'none';
    const accepted = exception ? [...allowed, exception.licence] : allowed;
    return licence === exception?.licence || isAllowed(licence, accepted) ? [] : [`${name}: ${licence}`];
  });
}

function isAllowed(licence, accepted) {
  try {
    return satisfies(licence, accepted);
  } catch {
    // Not an SPDX expression.
    return false;
  }
}
