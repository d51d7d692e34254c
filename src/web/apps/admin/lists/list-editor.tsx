import { useQuery } from '@tanstack/react-query';
import { type ContentList, contentListMax } from '#domain/content-lists.ts';
import {
  type RecordFormProps,
  RecordList,
  type RecordListProps,
} from '#web/features/back-office/record-list.tsx';
import {
  type ContentRow,
  contentList,
  contentListChanges,
} from '#web/features/content/content-lists.data.ts';
import { useApi } from '#web/kernel/context.ts';

/** Props of a record's form. */
export type ItemFormProps<L extends ContentList> = RecordFormProps<ContentRow<L>>;

interface ListEditorProps<L extends ContentList>
  extends Omit<RecordListProps<ContentRow<L>>, 'query' | 'max' | 'remove' | 'order' | 'refresh'> {
  list: L;
}

/** A content list: its ordered records, with a dialog to add or edit one. */
export function ListEditor<L extends ContentList>({ list, ...props }: ListEditorProps<L>) {
  return (
    <RecordList
      {...props}
      query={useQuery(contentList(useApi(), list))}
      max={contentListMax(list)}
      {...contentListChanges(list)}
    />
  );
}
