/** A row of a list that buttons may remove; `data-row` marks one that is neither `li` nor `tr`. */
const ROW = 'li, tr, [data-row]';
/** Where a button belongs to no row, or to one of a menu. */
const MENUS = '[role=menu], nav, header';
const DIALOGS = '[role=dialog], [role=alertdialog]';

interface FocusedRow {
  row: Element;
  list: Element;
  index: number;
  /** The first word of the button: 'Delete' of 'Delete Tides'. */
  verb: string;
  page: string;
}

/**
 * Keeps the keyboard in a list when a button of a row removes that row, at once or after a question. The browser would
 * drop the focus. It goes to the same button of the next row, or of the last one. If the list is gone, it goes to the
 * page's content. For all lists of all screens.
 * @returns a function that ends it
 */
export function keepFocusAfterRemoval(): () => void {
  let last: FocusedRow | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.closest(MENUS)) return;
    const button = target.closest('button');
    const row = button?.closest(ROW);
    if (button && row?.parentElement) {
      const list = row.parentElement;
      last = { row, list, index: rowsOf(list).indexOf(row), verb: verbOf(button), page: location.pathname };
    } else if (!target.closest(DIALOGS)) last = null;
  };
  const observer = new MutationObserver(() => {
    if (!last || last.row.isConnected || hasFocus()) return;
    const { list, index, verb, page } = last;
    last = null;
    if (location.pathname === page) focusNear(list, index, verb);
  });
  document.addEventListener('focusin', onFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body;

const rowsOf = (list: Element) => [...list.children].filter((child) => child.matches(ROW));

const verbOf = (button: Element) =>
  (button.getAttribute('aria-label') ?? button.textContent ?? '').trim().split(/\s/, 1)[0] ?? '';

function focusNear(list: Element, index: number, verb: string): void {
  const rows = list.isConnected ? rowsOf(list) : [];
  const row = rows[Math.min(index, rows.length - 1)];
  const buttons = [...(row?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
  const button = buttons.find((one) => verbOf(one) === verb) ?? buttons.at(-1);
  const content = document.getElementById('content');
  if (button) button.focus();
  else {
    content?.setAttribute('tabindex', '-1');
    content?.focus({ preventScroll: true });
  }
}
