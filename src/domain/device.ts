/** The name of a device whose browser says nothing that is known here. */
export const UNKNOWN_DEVICE = 'Unknown device';

/** In this order: Edge, Opera and Samsung Internet call themselves Chrome too, and Chrome calls itself Safari. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** In this order: Android calls itself Linux too, and an iPhone calls itself like Mac OS X. */
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Characters of a header that are looked at: longer ones are of no browser, and patterns take their square in time. */
const USER_AGENT_MAX = 1000;

/**
 * The browser and the system of a User-Agent header, in words: 'Firefox on Windows'. Without versions, which change with
 * every update, and only of these words, so that nothing a client sends is stored.
 */
export function deviceOf(userAgent = ''): string {
  const known = userAgent.slice(0, USER_AGENT_MAX);
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(known))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}
