import { useEffect, useRef, useState } from 'react';

interface MutationOptions<Data, Input> {
  mutationFn: (input: Input) => Promise<Data>;
  /** The mutation stays pending until the returned promise resolves. */
  onSuccess?: (data: Data, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
}

type MutationState<Data, Input> =
  | {
      isPending: false;
      isSuccess: false;
      isError: boolean;
      error: Error | null;
      data: undefined;
      variables: Input | undefined;
    }
  | { isPending: true; isSuccess: false; isError: false; error: null; data: undefined; variables: Input }
  | { isPending: false; isSuccess: true; isError: false; error: null; data: Data; variables: Input };

type Callbacks<Data, Input> = Omit<MutationOptions<Data, Input>, 'mutationFn'>;

export type Mutation<Data, Input> = MutationState<Data, Input> & {
  /** Starts it. The callbacks of a call are left out if the component is gone, or has called again. */
  mutate: (
    ...[input, callbacks]: undefined extends Input
      ? [input?: Input, callbacks?: Callbacks<Data, Input>]
      : [input: Input, callbacks?: Callbacks<Data, Input>]
  ) => void;
  reset: () => void;
};

const IDLE = {
  isPending: false,
  isSuccess: false,
  isError: false,
  error: null,
  data: undefined,
  variables: undefined,
} as const;

/** Sends a change and follows its state. */
export function useMutation<Data, Input = void>(
  options: MutationOptions<Data, Input>,
): Mutation<Data, Input> {
  const [state, setState] = useState<MutationState<Data, Input>>(IDLE);
  const latest = useRef(options);
  const calls = useRef(0);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(
    () => () => {
      calls.current += 1;
    },
    [],
  );
  const [actions] = useState(() => {
    const mutate = async (input: Input, callbacks?: Callbacks<Data, Input>) => {
      calls.current += 1;
      const call = calls.current;
      const isLatest = () => call === calls.current;
      setState({ ...IDLE, isPending: true, variables: input });
      try {
        const data = await latest.current.mutationFn(input);
        await latest.current.onSuccess?.(data, input);
        if (!isLatest()) return;
        setState({ ...IDLE, isSuccess: true, data, variables: input });
        callbacks?.onSuccess?.(data, input);
      } catch (reason) {
        const error = reason as Error;
        await latest.current.onError?.(error, input);
        if (!isLatest()) return;
        setState({ ...IDLE, isError: true, error, variables: input });
        callbacks?.onError?.(error, input);
      }
    };
    const reset = () => {
      calls.current += 1;
      setState(IDLE);
    };
    return { mutate, reset };
  });
  return { ...state, ...actions } as Mutation<Data, Input>;
}
