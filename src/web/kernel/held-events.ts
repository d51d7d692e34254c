/** Controls, and links that stand in for a control until the page is hydrated (`data-scripted`). */
const CONTROLS = 'button, a[data-scripted]';

/** Keys that a control handles itself, by its selector. Enter, and Space on a button, are clicks. */
const KEYS: readonly [selector: string, keys: readonly string[]][] = [
  ['button', ['ArrowLeft', 'ArrowRight', 'Home', 'End']],
  ['a[data-scripted]', ['ArrowDown', ' ']],
  ['[role=combobox]', ['ArrowDown', 'ArrowUp']],
];

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface HeldEvent {
  event: Event;
  control: HTMLElement;
  /** Where another element takes the control's place, under the same name. */
  parent: Element | null;
  repeat: (control: HTMLElement) => void;
}

/**
 * Holds back what visitors do to a page before it is hydrated: clicks and keys on controls, and forms with personal data.
 * Only scripts send those forms. Links and the search work without scripts and are left alone. The returned function
 * repeats everything, once and in its order. The same action done again meanwhile counts once, since the page showed no
 * reaction to the first. Text that was typed stays, and is reported to the fields' owners.
 */
export function holdEvents(): () => void {
  const held: HeldEvent[] = [];
  const typed = new Map<TextField, string>();
  let hovering: PointerEvent | undefined;
  const listening = new AbortController();
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listener, { capture: true, signal: listening.signal });

  function hold(event: Event, control: HTMLElement, repeat: HeldEvent['repeat']) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const isSame = (earlier: HeldEvent) =>
      earlier.control === control &&
      earlier.event.type === event.type &&
      keyOf(earlier.event) === keyOf(event);
    if (!held.some(isSame)) held.push({ event, control, parent: control.parentElement, repeat });
  }
  const dispatchAgain = (event: Event) => (control: HTMLElement) => {
    const Type = event.constructor as new (type: string, init: EventInit) => Event;
    control.dispatchEvent(new Type(event.type, event));
  };

  on('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const control = closest(event.target, CONTROLS);
    // What a button does in a form is said by the form.
    const isSubmit = control instanceof HTMLButtonElement && control.type === 'submit' && control.form;
    if (control && !isSubmit) hold(event, control, dispatchAgain(event));
  });
  on('keydown', (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    for (const [selector, keys] of KEYS) {
      const control = keys.includes(event.key) ? closest(event.target, selector) : null;
      if (control) return hold(event, control, dispatchAgain(event));
    }
  });
  on('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
    const { submitter } = event;
    hold(event, form, () => form.requestSubmit(submitter?.isConnected ? submitter : null));
  });
  on('input', ({ target }) => {
    if (isTextField(target)) typed.set(target, target.value);
  });
  on('pointerover', (event) => {
    hovering = event;
  });

  return () => {
    listening.abort();
    for (const [field, text] of typed) if (field.isConnected) typeAgain(field, text);
    const focused = document.activeElement;
    // React hears of the focus that a field has had since before.
    if (isTextField(focused)) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    // A menu opens under a mouse that has come to rest on it.
    if (hovering?.target instanceof Element && hovering.target.matches(':hover')) {
      hovering.target.dispatchEvent(
        new PointerEvent('pointerover', { bubbles: true, pointerType: hovering.pointerType }),
      );
    }
    for (const { control, parent, repeat } of held) {
      const successor = control.isConnected ? control : successorOf(control, parent);
      if (!successor) continue;
      if (successor !== control) successor.focus();
      repeat(successor);
    }
  };
}

const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

const keyOf = (event: Event): string | null => (event instanceof KeyboardEvent ? event.key : null);

const isTextField = (target: unknown): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type));

/** The control that hydration has put in the place of another. Both have the same name. */
function successorOf(control: HTMLElement, parent: Element | null): HTMLElement | null {
  const name = control.getAttribute('aria-label');
  return name ? (parent?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(name)}"]`) ?? null) : null;
}

/** Types a text into a field as a visitor does, so that React takes notice of it and a form's default does not replace it. */
function typeAgain(field: TextField, text: string): void {
  const { selectionStart, selectionEnd } = field;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React ignores an event after which the value is the one that it has last seen, in its own setter.
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  if (field === document.activeElement && selectionStart !== null) {
    field.setSelectionRange(selectionStart, selectionEnd);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
