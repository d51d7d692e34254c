import type { QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Answer, ApiFailure, type Client, type Progress } from '#client/client.ts';
import { type ErrorTarget, type FieldOf, showFieldErrors } from './field-errors.ts';
import { useApiMutation } from './use-api-mutation.ts';

interface Save<Values> {
  values: Values;
  /** The expected version; without it the save overwrites any version. */
  version?: number;
}

/** `Sent` is the output of the form's schema. */
interface Options<Values extends FieldValues, Sent> {
  /** The version that the form was filled from; undefined for a new record. */
  version: number | undefined;
  send: (api: Client, save: Save<Sent> & { onProgress: Progress }) => Promise<Answer<unknown>>;
  form: ErrorTarget<Values>;
  /** Needed if the form's fields have other names than the request's. */
  fieldOf?: FieldOf<Values>;
  /** The queries to invalidate. */
  refresh: readonly QueryKey[];
  /** The form stays busy until the returned promise resolves. */
  onSaved: () => unknown;
}

/**
 * Saves the record of a form. Errors of the server are shown beside their fields, and typed text stays. `stale`: the
 * record was saved elsewhere meanwhile. `problem`: messages of the last failure that belong to no field. `progress`:
 * the sent part of the request, 0 to 1.
 */
export function useSaveRecord<Values extends FieldValues, Sent = Values>(options: Options<Values, Sent>) {
  const { version, send, form, fieldOf, refresh, onSaved } = options;
  const [progress, setProgress] = useState(0);
  const [stale, setStale] = useState(false);
  const [problem, setProblem] = useState<string[]>();
  const last = useRef<Sent>(undefined);
  const change = useApiMutation<Save<Sent>, unknown>({
    send: (api, save) => {
      last.current = save.values;
      setProgress(0);
      setStale(false);
      setProblem(undefined);
      return send(api, { ...save, onProgress: setProgress });
    },
    refresh,
    onSuccess: onSaved,
  });
  /** The toast has already shown every message. */
  function showErrors(error: unknown) {
    if (!(error instanceof ApiFailure)) return;
    if (error.code === 'changed_elsewhere') return setStale(true);
    const rest = showFieldErrors(form, error, fieldOf);
    if (rest.length > 0) setProblem(rest);
  }
  return {
    progress,
    stale,
    problem,
    busy: change.isPending,
    save: (values: Sent) => change.mutate({ values, version }, { onError: showErrors }),
    saveAnyway: () => last.current && change.mutate({ values: last.current }, { onError: showErrors }),
  };
}

export type SavingRecord = Omit<ReturnType<typeof useSaveRecord>, 'save'>;
