// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

afterEach(cleanup);

const COLUMNS: readonly Column<{ id: string }>[] = [
  { header: 'Name', sort: 'name', cell: ({ id }) => id },
  { header: 'Amount', sort: 'amount', cell: () => '$1.00' },
  { header: 'Note', cell: () => '–' },
];

/** A table whose order is kept beside it. */
function SortedTable() {
  const [value, onChange] = useState('');
  return (
    <DataTable
      label={`Sorted by ${value || 'nothing'}`}
      columns={COLUMNS}
      rows={[{ id: 'a' }]}
      nameOf={({ id }) => id}
      sorting={{ value, onChange }}
    />
  );
}

const header = (name: string) => screen.getByRole('columnheader', { name });
const order = () => screen.getByRole('table').getAttribute('aria-label');

describe('DataTable', () => {
  test('header pressed → from the first, from the last, then the order of the list', () => {
    render(<SortedTable />);
    expect(header('Name').getAttribute('aria-sort')).toBe('none');
    const button = screen.getByRole('button', { name: 'Name' });
    fireEvent.click(button);
    expect(order()).toBe('Sorted by name');
    expect(header('Name').getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(button);
    expect(order()).toBe('Sorted by -name');
    expect(header('Name').getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(button);
    expect(order()).toBe('Sorted by nothing');
  });

  test('another header pressed → sorted by that one alone', () => {
    render(<SortedTable />);
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    fireEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(order()).toBe('Sorted by amount');
    expect(header('Name').getAttribute('aria-sort')).toBe('none');
  });

  describe('row whose name is a button', () => {
    const onOpen = vi.fn((_: { ctrlKey: boolean }) => {});
    const onCheck = vi.fn();
    function renderRow() {
      onOpen.mockClear();
      const columns: readonly Column<{ id: string }>[] = [
        {
          header: 'Name',
          kind: 'lead',
          cell: () => (
            <button type="button" onClick={onOpen}>
              Tides
            </button>
          ),
        },
        { header: 'Note', cell: () => <span>Note</span> },
        { header: 'Paid', cell: () => <input type="checkbox" aria-label="Paid" onChange={onCheck} /> },
      ];
      render(<DataTable label="Records" columns={columns} rows={[{ id: 'a' }]} nameOf={({ id }) => id} />);
    }

    test('click anywhere on it → opens the record once, with the keys that are held', () => {
      renderRow();
      fireEvent.click(screen.getByText('Note', { selector: 'span' }), { ctrlKey: true });
      expect(onOpen).toHaveBeenCalledTimes(1);
      expect(onOpen.mock.lastCall?.[0]).toMatchObject({ ctrlKey: true });
      fireEvent.click(screen.getByRole('button', { name: 'Tides' }));
      expect(onOpen).toHaveBeenCalledTimes(2);
    });

    test('click on another control of it → that control alone', () => {
      renderRow();
      fireEvent.click(screen.getByRole('checkbox', { name: 'Paid' }));
      expect(onCheck).toHaveBeenCalledTimes(1);
      expect(onOpen).not.toHaveBeenCalled();
    });

    test('text marked → it stays', () => {
      renderRow();
      window.getSelection()?.selectAllChildren(screen.getByText('Note', { selector: 'span' }));
      fireEvent.click(screen.getByText('Note', { selector: 'span' }));
      expect(onOpen).not.toHaveBeenCalled();
      window.getSelection()?.removeAllRanges();
    });
  });

  test('column without an order, or a table without sorting → a header without a button', () => {
    const { unmount } = render(<SortedTable />);
    expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
    expect(header('Note').hasAttribute('aria-sort')).toBe(false);
    unmount();
    render(<DataTable label="Plain" columns={COLUMNS} rows={[{ id: 'a' }]} nameOf={({ id }) => id} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('lead that opens its row pressed → what it opens to below it, and pressed again → closed', () => {
    render(
      <DataTable
        label="Letters"
        columns={[{ header: 'Name', kind: 'lead', cell: ({ id }) => id }]}
        rows={[{ id: 'Ada' }, { id: 'Ben' }]}
        nameOf={({ id }) => id}
        details={{ label: 'Letter', byLead: true, content: ({ id }) => <p>{id} writes</p> }}
      />,
    );
    const lead = screen.getByRole('button', { name: 'Ben' });
    expect(lead.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(lead);
    expect(lead.getAttribute('aria-expanded')).toBe('true');
    const opened = document.getElementById(lead.getAttribute('aria-controls') ?? '');
    expect(opened?.textContent).toBe('Ben writes');
    expect(lead.closest('tr')?.nextElementSibling).toBe(opened);
    expect(screen.queryByText('Ada writes')).toBeNull();
    expect(screen.getAllByRole('columnheader')).toHaveLength(1);
    fireEvent.click(lead);
    expect(screen.queryByText('Ben writes')).toBeNull();
  });
});
