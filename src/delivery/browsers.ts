/** The oldest browsers that are supported (specification §2), and a Safari of their time. */
export const OLDEST_BROWSERS = { chrome: 104, edge: 110, firefox: 110, safari: 15.4 } as const;

/** For scripts: "chrome104". */
export const SCRIPT_TARGETS = Object.entries(OLDEST_BROWSERS).map(
  ([name, version]) => `${name}${version}`,
);

/** For style sheets: major and minor version, as Lightning CSS writes them; Safari on iOS has prefixes of its own. */
export const STYLE_TARGETS = Object.fromEntries(
  Object.entries({ ...OLDEST_BROWSERS, ios_saf: OLDEST_BROWSERS.safari }).map(([name, version]) => {
    const [major = 0, minor = 0] = String(version).split('.').map(Number);
    return [name, (major << 16) | (minor << 8)];
  }),
);
