import { encode } from 'uqr';

/** Modules of white around the code, which readers need. */
const BORDER = 4;

/** A QR code, black on white in every colour scheme, since many readers do not read it otherwise. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control border border-hairline"
    >
      <rect width={size} height={size} className="fill-code-ground" />
      <path d={path} className="fill-code" />
    </svg>
  );
}
