/** A part of a multipart form; one with a filename is a file. */
export interface FormPart {
  name: string;
  value: Buffer;
  filename?: string;
}

/** Writes a multipart form. Names are written as they are, so that a form can be malformed on purpose. */
export function encodeForm(parts: readonly FormPart[], boundary: string): Buffer {
  const chunks = parts.flatMap(({ name, value, filename }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${
        filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: application/octet-stream`
      }\r\n\r\n`,
    ),
    value,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}
