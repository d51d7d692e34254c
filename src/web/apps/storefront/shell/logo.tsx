/** The logo's picture: an E whose upper arm is a shop's awning. */
function Mark() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M7.5 6.5h17V12a2.83 2.83 0 0 1-5.67 0 2.83 2.83 0 0 1-5.66 0 2.83 2.83 0 0 1-2.42 2.8V17h9.5v3.2h-9.5v2.6H24.5V26h-17z" />
    </svg>
  );
}

/** The logo that an admin has uploaded, or the default one with the market's name. */
export function Logo({
  siteName,
  image,
  loading,
}: {
  siteName: string;
  image: string | null;
  loading?: 'lazy';
}) {
  return (
    <a href="/" className="logo" aria-label={`${siteName}, home`}>
      {image ? (
        <img src={image} alt="" loading={loading} className="h-9 w-auto" />
      ) : (
        <>
          <Mark />
          {siteName}
        </>
      )}
    </a>
  );
}
