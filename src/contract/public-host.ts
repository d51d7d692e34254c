import { parse } from 'tldts';

/** Whether a host is in a top-level domain that exists, or is an IPv4 address. */
export function isPublicHost(host: string): boolean {
  const { isIcann, isIp } = parse(host);
  return isIcann === true || isIp === true;
}
