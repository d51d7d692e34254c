/** What to do without JavaScript on a page whose list is kept in the browser. */
export const NeedsScripts = ({ list }: { list: string }) => (
  <noscript>
    <p className="mt-6 max-w-prose">
      {list} is kept in this browser, and showing it needs JavaScript. Please allow JavaScript for this site
      and load the page again. What is in it stays.
    </p>
  </noscript>
);
