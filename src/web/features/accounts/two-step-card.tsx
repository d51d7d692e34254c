import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#contract/contract.ts';
import { Card } from '#ui/frames/card.tsx';
import { DataList } from '#ui/frames/data-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { session } from '#web/kernel/session.ts';
import { formatMinute } from '#web/kernel/times.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { disableTwoStep, ownTwoStep, renewBackupCodes, startTwoStep } from './account-security.data.ts';
import { BackupCodes } from './backup-codes.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { TwoStepSetup } from './two-step-setup.tsx';

type TwoStep = DataOf<'GET auth/two-step'>;
type Secret = DataOf<'POST auth/two-step/start'>;

/** Two-step sign-in of a vendor or a member of the staff: set up, turned off, or given new backup codes. */
export function TwoStepCard() {
  const twoStep = useQuery(ownTwoStep(useApi()));
  const [secret, setSecret] = useState<Secret | null>(null);
  const [backupCodes, setBackupCodes] = useState<readonly string[] | null>(null);
  const start = useApiMutation({
    ...startTwoStep,
    message: () => null,
    onSuccess: ({ data }) => setSecret(data),
  });

  function showCodes(codes: readonly string[]) {
    setBackupCodes(codes);
    setSecret(null);
  }

  function closeCodes() {
    setBackupCodes(null);
    session.requireTwoStep(false);
  }

  return (
    <Card
      title="Two-Step Sign-In"
      action={twoStep.data && <RecordStatus kind="twoStep" status={twoStep.data.on ? 'On' : 'Off'} />}
    >
      {twoStep.isPending && (
        <Loading label="Loading two-step sign-in" className="grid gap-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-11 w-48" />
        </Loading>
      )}
      {twoStep.isError && <QueryError query={twoStep} />}
      {twoStep.data &&
        (backupCodes ? (
          <BackupCodes codes={backupCodes} onDone={closeCodes} />
        ) : secret ? (
          <TwoStepSetup secret={secret} onCancel={() => setSecret(null)} onDone={showCodes} />
        ) : twoStep.data.on ? (
          <TwoStepOn twoStep={twoStep.data} onNewCodes={showCodes} />
        ) : (
          <div className="grid justify-items-start gap-5">
            <p className="max-w-prose text-muted">
              Signing in then takes your password and a code that an authenticator app on your phone shows, so
              a stolen password is not enough. Your other sessions end when you turn it on.
            </p>
            <Button busy={start.isPending} onClick={() => start.mutate(null)}>
              Set Up Two-Step Sign-In
            </Button>
          </div>
        ))}
    </Card>
  );
}

function TwoStepOn({
  twoStep,
  onNewCodes,
}: {
  twoStep: TwoStep;
  onNewCodes: (codes: readonly string[]) => void;
}) {
  const [dialog, setDialog] = useState<'renew' | 'disable' | null>(null);
  const close = () => setDialog(null);
  const renew = useApiMutation({
    ...renewBackupCodes,
    onSuccess: ({ data }) => {
      close();
      onNewCodes(data.backupCodes);
    },
  });
  const disable = useApiMutation({ ...disableTwoStep, onSuccess: close });
  return (
    <div className="grid justify-items-start gap-5">
      <DataList
        items={[
          { term: 'On since', value: twoStep.since && formatMinute(twoStep.since) },
          { term: 'Backup codes left', value: twoStep.backupCodesLeft },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setDialog('renew')}>
          New Backup Codes
        </Button>
        <Button variant="danger" onClick={() => setDialog('disable')}>
          Turn Off
        </Button>
      </div>
      <CodeDialog
        open={dialog === 'renew'}
        onClose={close}
        title="New Backup Codes"
        text="You get ten new codes, and the ones you have stop working."
        confirm="Make new codes"
        busy={renew.isPending}
        onSubmit={renew.mutate}
      />
      <CodeDialog
        open={dialog === 'disable'}
        onClose={close}
        title="Turn Off Two-Step Sign-In"
        text={`Signing in then takes your password alone.${
          twoStep.required
            ? ' This market asks its staff for it, so you will have to set it up again at once.'
            : ''
        }`}
        confirm="Turn off"
        variant="danger"
        busy={disable.isPending}
        onSubmit={disable.mutate}
      />
    </div>
  );
}
