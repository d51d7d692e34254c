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
