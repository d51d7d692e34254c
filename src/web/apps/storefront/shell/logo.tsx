import { SITE_NAME } from '#web/kernel/meta.ts';

/** The mark: an E whose upper arm is a shop's awning. */
export function Mark() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M8 7h16v4.5a2.67 2.67 0 0 1-5.33 0 2.67 2.67 0 0 1-5.34 0A2.67 2.67 0 0 1 11 14v1h9v3.5h-9v3h13V25H8z" />
    </svg>
  );
}

/** The market's own logo, or mark and name. */
export function Logo({ image }: { image: string | null }) {
  return (
    <a href="/" className="logo" aria-label={`${SITE_NAME}, home`}>
      {image ? (
        <img src={image} alt="" className="h-9 w-auto" />
      ) : (
        <>
          <Mark />
          {SITE_NAME}
        </>
      )}
    </a>
  );
}
