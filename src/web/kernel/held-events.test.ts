// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdEvents } from './held-events.ts';

let release: () => void;
let done: string[];
beforeEach(() => {
  done = [];
  release = holdEvents();
});
afterEach(() => {
  release();
  // The next file of this process has the same document.
  document.body.replaceChildren();
});

const element = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
/** Records the events of an element, as its component does once it is hydrated. */
const record = (selector: string, type: string) =>
  element(selector).addEventListener(type, (event) => {
    event.preventDefault();
    done.push(`${type} ${selector}`);
  });
const click = (selector: string) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  element(selector).dispatchEvent(event);
  return event;
};

test('clicks on buttons before hydration → carried out once each, in their order', () => {
  document.body.innerHTML = '<button id="a"><i>A</i></button><button id="b">B</button>';
  for (const id of ['#a', '#b']) record(id, 'click');
  click('#b');
  click('#a i');
  click('#b');
  expect(done).toEqual([]);
  release();
  expect(done).toEqual(['click #b', 'click #a']);
  click('#a');
  expect(done).toHaveLength(3);
});

test('a click on a link → left to the browser, unless the link stands in for a control', () => {
  document.body.innerHTML = '<a id="link" href="#x">Shop</a><a id="menu" href="#y" data-scripted>Menu</a>';
  expect(click('#link').defaultPrevented).toBe(false);
  expect(click('#menu').defaultPrevented).toBe(true);
});

test('hydration puts a button in the place of the link → the button is clicked and has the focus', () => {
  document.body.innerHTML = '<p><a href="#y" aria-label="Account" data-scripted>…</a></p>';
  click('a');
  element('p').innerHTML = '<button aria-label="Account">…</button>';
  record('button', 'click');
  release();
  expect(done).toEqual(['click button']);
  expect(document.activeElement).toBe(element('button'));
});

test('keys of a control → carried out once; other keys → left to the browser', () => {
  document.body.innerHTML = '<button role="tab">Reviews</button>';
  record('button', 'keydown');
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    element('button').dispatchEvent(event);
    return event.defaultPrevented;
  };
  done = [];
  expect([press('ArrowRight'), press('ArrowRight'), press('Tab')]).toEqual([true, true, true]);
  expect(done).toEqual(['keydown button']);
  release();
  expect(done).toEqual(['keydown button', 'keydown button']);
});

test('a form with personal data → submitted after hydration; the search → left to the browser', () => {
  document.body.innerHTML =
    '<form id="message" method="post"><button>Send</button></form><form id="search" action="/shop"></form>';
  const submit = (selector: string) => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    element(selector).dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([submit('#message'), submit('#message'), submit('#search')]).toEqual([true, true, false]);
  record('#message', 'submit');
  release();
  expect(done).toEqual(['submit #message']);
});

test('text typed before hydration, which empties the field → the text is back and its owner hears of it', () => {
  document.body.innerHTML = '<input id="name">';
  const field = element<HTMLInputElement>('#name');
  field.value = 'Robin';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.value = '';
  field.addEventListener('input', () => done.push(field.value));
  release();
  expect(field.value).toBe('Robin');
  expect(done).toEqual(['Robin']);
});
