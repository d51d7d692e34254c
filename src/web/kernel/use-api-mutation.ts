import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, ApiFailure, type Client } from '#client/client.ts';
import { toast } from '#ui/primitives/toast.ts';
import { useApi } from './context.ts';
import { showFailure } from './failures.ts';

/**
 * A mutation of the API: `useApiMutation({ ...deleteProduct, onSuccess })`, where the feature's `.data.ts` says how it is
 * sent and which queries it invalidates. Success shows the answer's message (or the result of `message`) as a green toast
 * and invalidates `refresh`. A failure shows a red toast for each of its messages. Where no answer came, what was asked
 * for may have happened, so `refresh` is read again too.
 */
export function useApiMutation<Input, Data>(options: {
  send: (api: Client, input: Input) => Promise<Answer<Data>>;
  /** Null: without a toast, where the screen itself says what comes next. */
  message?: (data: Data, input: Input) => string | null;
  refresh?: readonly QueryKey[];
  /** For a change that the server records even if it fails. */
  refreshAfterFailure?: boolean;
  /** The mutation stays pending until the returned promise resolves. */
  onSuccess?: (answer: Answer<Data>, input: Input) => unknown;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = async () => {
    for (const queryKey of options.refresh ?? []) await queryClient.invalidateQueries({ queryKey });
  };
  return useMutation({
    mutationFn: (input: Input) => options.send(api, input),
    onSuccess: async (answer, input) => {
      const text = options.message ? options.message(answer.data, input) : answer.message;
      if (text !== null) toast.success(text);
      await refresh();
      await options.onSuccess?.(answer, input);
    },
    onError: async (error) => {
      showFailure(error);
      if (options.refreshAfterFailure || mayHaveHappened(error)) await refresh();
    },
  });
}

/** No answer came, or one of a proxy that has got none. */
const mayHaveHappened = (error: Error): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status >= 502);
