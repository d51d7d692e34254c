/** Whether reading a ZIP failed because of its bytes: neither an error of the market nor one of the disk. */
export const isZipError = (error: unknown): boolean => {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return (
    error instanceof Error &&
    !('statusCode' in error) &&
    syscall === undefined &&
    (code === '' || /^Z_|^ERR_/.test(code))
  );
};

/** yauzl reads no further at an entry whose name is not a path within the ZIP, and says so in its message. */
const UNSAFE_NAME = /^(?:absolute path|invalid relative path|invalid characters in fileName): (?<name>.*)$/s;

/** The name of such an entry as people may see it, in quotes; null for another error. */
export function unsafeNameOf(error: unknown): string | null {
  const name = isZipError(error) ? UNSAFE_NAME.exec((error as Error).message)?.groups?.name : undefined;
  return name === undefined ? null : JSON.stringify(name.slice(0, 100));
}
